/** How the inbox of an agency works until somebody changes it. */
export const inboxDefaults = Object.freeze({
  /** How long an e-mail can be taken back after "Send"; chats leave at once. */
  mailUndoSeconds: 10,
  mailUndoChoices: [0, 5, 10, 20, 30] as const,
  /** Where the screen goes after a conversation was closed or given away. */
  autoAdvance: 'next' as 'next' | 'previous' | 'list',
  requiresResultOnClose: false,
  /** Whom a conversation belongs to when the customer writes again after it was closed. */
  reopenAssignsTo: 'same' as 'same' | 'nobody',
  /** Ask before answering while a colleague is writing an answer. */
  softLock: true,
  listSort: 'NEWEST' as 'NEWEST' | 'OLDEST',
  sendsTranscriptOnClose: false,
  /** Pages that colleagues name to each other are asked what they are. */
  showsLinkPreviews: true,
  /** Hours of the day, in the zone of the one who snoozes. */
  morningHour: 8,
  afternoonHour: 13,
  eveningHour: 19,
});

export const inboxLimits = Object.freeze({
  /** What was deleted can be brought back for so long. */
  restoreDays: 30,
  bulkMaxTickets: 10_000,
  mergeMaxTickets: 20,
  viewsPerAgency: 200,
  viewsPerPerson: 50,
  quickRepliesPerAgency: 5_000,
  labelsPerAgency: 500,
  ticketResultsPerAgency: 200,
  customFieldsPerType: 100,
  attachmentBytes: 25_000_000,
  scheduledPerTicket: 20,
  /** How far ahead something can be sent, snoozed or brought back to mind. */
  aheadDays: 366,
});

/** The client key under which what waited stands among the messages once it has left: by it both sides know it again. */
export const scheduledMessageKey = (scheduledId: number | string): string => `scheduled-${scheduledId}`;
