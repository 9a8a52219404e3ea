/** What a person is told of by the bell. */
export const noticeKinds = [
  'ASSIGNED',
  'MENTIONED',
  'WATCHED_TICKET',
  'REMINDER_DUE',
  'SNOOZE_OVER',
  'SEND_FAILED',
  'CHAT_REMINDER',
] as const;
export type NoticeKindName = (typeof noticeKinds)[number];

/** What nobody needs to be told who did it themselves. */
export const ofOthers: readonly NoticeKindName[] = ['ASSIGNED', 'MENTIONED', 'WATCHED_TICKET'];

export const noticeChanges = ['CLOSED', 'REOPENED', 'ASSIGNED', 'CUSTOMER_WROTE'] as const;
export type NoticeChangeName = (typeof noticeChanges)[number];

/** Small facts, never the text of a message: who may not see the conversation any more must not read it here. */
export interface NoticeFacts {
  readonly actorId?: number | null;
  readonly actorName?: string | null;
  /** The own words of whoever set the reminder. */
  readonly note?: string | null;
  readonly reminderId?: number;
  /** The thread of colleagues in which a reminder was set, as this person names it, and the message that it is about. */
  readonly chatThread?: string | null;
  readonly chatMessageId?: number | null;
  /** One deed to many conversations is told as one. */
  readonly operationId?: number;
  /** What changed in a watched conversation, or woke one before its time; missing for a message. */
  readonly change?: NoticeChangeName;
}

export interface NewNotice {
  readonly userId: number;
  readonly kind: NoticeKindName;
  /** Null of what is about no conversation. */
  readonly ticketId: number | null;
  readonly messageId?: number | null;
  readonly facts?: NoticeFacts;
}

/** One notice more of a watched conversation joins the unread one. */
export const groupedKinds: readonly NoticeKindName[] = ['WATCHED_TICKET'];

/** A notice with what is shown of its ticket, if it has one. */
export interface NoticeRow {
  id: number;
  kind: NoticeKindName;
  count: number;
  facts: NoticeFacts;
  message_id: number | null;
  created_at: Date;
  read_at: Date | null;
  ticket_id: number | null;
  number: number | null;
  subject: string | null;
  channel_type: string | null;
  contact_name: string | null;
  excerpt: string | null;
  author_name: string | null;
}

export const NOTICES_KEPT_DAYS = 90;
