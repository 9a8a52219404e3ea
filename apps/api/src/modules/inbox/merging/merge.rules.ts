import type { FieldValue } from '../../organisation/index.js';
import type { LastMessageTypeName, TicketStatusName } from '../tickets/ticket.rules.js';

/** A ticket as it was before a merge, as far as a merge changes it. */
export interface TicketSnapshot {
  status: TicketStatusName;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  closedAt: string | null;
  snoozedUntil: string | null;
  snoozedById: number | null;
  waitingSince: string;
  messageCount: number;
  inboundCount: number;
  answeredInboundCount: number;
  lastMessageId: number | null;
  lastMessageType: LastMessageTypeName | null;
  lastMessageAt: string;
}

/** What the target took over from the source, by its ids: exactly that is given back. */
export interface Carried {
  labels: number[];
  watchers: number[];
  favourites: number[];
  reminders: number[];
  scheduled: number[];
  drafts: number[];
  words: string[];
  /** Missing in merges from before these went along. */
  guests?: number[];
  /** Fields that the target had nothing in, with what it took over. */
  fields?: CarriedField[];
}

export interface CarriedField {
  fieldId: number;
  value: FieldValue;
}

/** What becomes of the fields of a conversation that goes into another: the one that stays keeps its own. */
export function fieldsOver(
  source: ReadonlyMap<number, FieldValue>,
  target: ReadonlyMap<number, FieldValue>,
): { taken: CarriedField[]; dropped: CarriedField[] } {
  const taken: CarriedField[] = [];
  const dropped: CarriedField[] = [];
  for (const [fieldId, value] of source) {
    const own = target.get(fieldId);
    if (own === undefined) taken.push({ fieldId, value });
    else if (own !== value) dropped.push({ fieldId, value });
  }
  return { taken, dropped };
}

interface Snapshotted extends Omit<
  TicketSnapshot,
  'closedAt' | 'snoozedUntil' | 'waitingSince' | 'lastMessageAt'
> {
  closedAt: Date | null;
  snoozedUntil: Date | null;
  lastMessageAt: Date;
}

export function snapshotOf(ticket: Snapshotted, waitingSince: Date): TicketSnapshot {
  const { status, assigneeId, teamId, resultId, snoozedById } = ticket;
  const { messageCount, inboundCount, answeredInboundCount, lastMessageId, lastMessageType } = ticket;
  return {
    ...{ status, assigneeId, teamId, resultId, snoozedById },
    ...{ messageCount, inboundCount, answeredInboundCount, lastMessageId, lastMessageType },
    closedAt: ticket.closedAt?.toISOString() ?? null,
    snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null,
    waitingSince: waitingSince.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
  };
}

/**
 * How many of the customer's messages count as answered on each side after two conversations came apart. When all of
 * them were answered together, all of each are; else each has what it had before.
 */
export function answeredApart(
  together: { inbound: number; answered: number },
  source: { inbound: number; before: number },
  target: { inbound: number },
): { source: number; target: number } {
  if (together.answered >= together.inbound) return { source: source.inbound, target: target.inbound };
  const ofSource = Math.min(source.before, source.inbound);
  return { source: ofSource, target: clamp(together.answered - source.before, target.inbound) };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Why two conversations are probably one matter; the strongest first. */
export interface Evidence {
  sameContact: boolean;
  sameAddress: boolean;
  sameSubject: boolean;
  /** Between the two, from the end of the one to the beginning of the other; 0 when they overlap. */
  minutesApart: number;
}

const DAY_MINUTES = 1_440;

/** How probable it is that two conversations are one matter; 0 is not worth a suggestion. */
export function likeness(evidence: Evidence): number {
  const person = evidence.sameContact ? 4 : evidence.sameAddress ? 3 : 0;
  if (person === 0) return 0;
  const nearness =
    evidence.minutesApart <= 120 ? 2 : evidence.minutesApart <= DAY_MINUTES ? 1.5 : recent(evidence);
  return person + (evidence.sameSubject ? 3 : 0) + nearness;
}

const recent = ({ minutesApart }: Evidence): number => (minutesApart <= 14 * DAY_MINUTES ? 0.5 : 0);

const PREFIX = /^\s*(?:re|aw|antw|antwort|sv|vs|tr|res|rif|odp|ref|fw|fwd|wg)\s*(?:\[\d+\]\s*)?:\s*/i;

/** A subject without what answering and forwarding put in front of it. */
export function bareSubject(subject: string): string {
  let bare = subject.trim();
  while (PREFIX.test(bare)) bare = bare.replace(PREFIX, '');
  return bare.toLowerCase().replace(/\s+/g, ' ').trim();
}
