/** What a person is told of by the bell. */
export const noticeKinds = [
  'ASSIGNED',
  'MENTIONED',
  'WATCHED_TICKET',
  'REMINDER_DUE',
  'SNOOZE_OVER',
  'SEND_FAILED',
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
  /** One deed to many conversations is told as one. */
  readonly operationId?: number;
  /** What changed in a watched conversation, or woke one before its time; missing for a message. */
  readonly change?: NoticeChangeName;
}

export interface NewNotice {
  readonly userId: number;
  readonly kind: NoticeKindName;
  readonly ticketId: number;
  readonly messageId?: number | null;
  readonly facts?: NoticeFacts;
}

/** One notice more of a watched conversation joins the unread one. */
export const groupedKinds: readonly NoticeKindName[] = ['WATCHED_TICKET'];

/** A notice with what is shown of its ticket. */
export interface NoticeRow {
  id: number;
  kind: NoticeKindName;
  count: number;
  facts: NoticeFacts;
  message_id: number | null;
  created_at: Date;
  read_at: Date | null;
  ticket_id: number;
  number: number;
  subject: string;
  channel_type: string;
  contact_name: string;
  excerpt: string | null;
  author_name: string | null;
}

export const NOTICES_KEPT_DAYS = 90;
