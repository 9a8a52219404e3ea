import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';

export type ScheduledStateName = 'WAITING' | 'SENT' | 'CANCELLED' | 'FAILED';

/** Why something that was due was not sent. */
export type ScheduleFailureName =
  | 'AUTHOR_LEFT'
  | 'NOT_ALLOWED'
  | 'TICKET_GONE'
  | 'TICKET_SPAM'
  | 'CHANNEL_OFF'
  | 'FILE_GONE'
  | 'NO_RECIPIENT'
  | 'INTERNAL';

/** What is to be sent, as it was typed: it is made harmless when it is sent, by the rules of then. */
export interface ScheduledContent {
  body: string;
  attachmentIds: string[];
  quickReplyAttachmentIds: string[];
  quickReplyIds: string[];
  signature: boolean;
  closeAfter: boolean;
  resultId: string | null;
  to: string[] | null;
  cc: string[];
  bcc: string[];
  subject: string | null;
  withHistory: boolean;
  /** In whose thread of a merged ticket; missing: in that of the newest message by then. */
  viaTicketId?: string;
  /** Which address of the mailbox; missing: as by then. */
  from?: string;
}

/** Unforeseen failures after which it is given up and its author is told. */
export const MAX_ATTEMPTS = 5;

const DAY_MS = 86_400_000;
/** A moment ago is "now": clocks differ, and a form is filled in for a while. */
const LATE_MS = 60_000;

/** @returns what is wrong with the time; null when nothing is. */
export function faultOfTime(sendAt: Date, now: Date): string | null {
  const ahead = sendAt.getTime() - now.getTime();
  if (Number.isNaN(ahead)) return 'This is no time.';
  if (ahead < -LATE_MS) return 'This time has passed already.';
  if (ahead > inboxLimits.aheadDays * DAY_MS)
    return `Choose a time within the next ${inboxLimits.aheadDays} days.`;
  return null;
}

export interface ScheduledFacts {
  authorId: number;
  state: ScheduledStateName;
}

type Viewer = Pick<RequestContext, 'actor'>;

const isOwn = ({ actor }: Viewer, { authorId }: ScheduledFacts): boolean =>
  actor.kind === 'user' && actor.userId === authorId;

const mayReply = ({ actor }: Viewer): boolean =>
  actor.kind === 'user' && actor.permissions.has('inbox.conversations.reply');

/** Words that go out under somebody's name are changed and sent by them alone. */
export function canEdit(viewer: Viewer, facts: ScheduledFacts): boolean {
  return isOwn(viewer, facts) && mayReply(viewer) && (facts.state === 'WAITING' || facts.state === 'FAILED');
}

/** A colleague who has just talked to the customer may stop what is not needed any more. */
export function canCancel(viewer: Viewer, facts: ScheduledFacts): boolean {
  return (
    mayReply(viewer) && (facts.state === 'WAITING' || (facts.state === 'FAILED' && isOwn(viewer, facts)))
  );
}

/** What the refusal of the message means for what waits. Null: nobody foresaw it. */
export function failureOf(
  code: string,
  fields: Readonly<Record<string, unknown>>,
): ScheduleFailureName | null {
  switch (code) {
    case 'inbox.ticket_is_spam':
      return 'TICKET_SPAM';
    case 'inbox.channel_disabled':
    case 'channels.channel_disabled':
    case 'channels.cannot_send':
    case 'inbox.no_mailbox':
      return 'CHANNEL_OFF';
    case 'not_found':
    case 'inbox.ticket_merged':
      return 'TICKET_GONE';
    case 'auth.forbidden':
      return 'NOT_ALLOWED';
    case 'channels.no_address':
      return 'NO_RECIPIENT';
    case 'validation.failed':
      if ('from' in fields) return 'CHANNEL_OFF';
      return 'attachmentIds' in fields ? 'FILE_GONE' : 'NO_RECIPIENT';
    default:
      return null;
  }
}
