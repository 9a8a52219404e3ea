import type { CallComment, ToldCall } from '../connectors/channel-fact.js';
import { type CallOutcome, type CallState, type CallStatus, outcomeRanks } from './voice-call.rules.js';

/** What a provider that leads its calls itself has told of one, besides how it goes. */
export interface CallNotes {
  /** Milliseconds; when the newest of it was said. */
  at: number;
  /** Who took it, as the provider calls them. */
  by: string | null;
  tags: readonly string[];
  comments: readonly CallComment[];
}

const ranks: Record<CallStatus, number> = { starting: 0, ringing: 1, ongoing: 2, ended: 3 };

type Told = CallState & { readonly notes: CallNotes | null };

/**
 * A call after the provider has told of it. In whatever order and however often it tells, the same comes of it: what has
 * ended rings no more, that somebody spoke is not taken back, and of the rest the newest word counts.
 */
export function withTold(before: Told, told: ToldCall, userId: number | null): Told {
  const isFurther = ranks[told.status] > ranks[before.status];
  const isNewer = isFurtherIn(before, told);
  const status = isFurther ? told.status : before.status;
  const newest = <T>(now: T | null | undefined, known: T | null): T | null =>
    isNewer ? (now ?? known) : (known ?? now ?? null);
  return {
    ...before,
    status,
    outcome: better(before.outcome, told.outcome ?? null),
    userId: newest(userId, before.userId),
    rung: [],
    answeredAt: newest(told.answeredAt, before.answeredAt),
    endedAt: newest(told.endedAt, before.endedAt) ?? (status === 'ended' ? told.at : null),
    duration: newest(told.duration, before.duration),
    notes: isNewer
      ? {
          at: told.at.getTime(),
          by: told.name ?? before.notes?.by ?? null,
          tags: told.tags,
          comments: told.comments,
        }
      : before.notes && { ...before.notes, by: before.notes.by ?? told.name ?? null },
  };
}

/** Several things are told within one second, which is all that clocks of providers show. */
function isFurtherIn({ status, notes }: Told, told: ToldCall): boolean {
  if (notes === null) return true;
  const at = told.at.getTime();
  return at > notes.at || (at === notes.at && ranks[told.status] >= ranks[status]);
}

function better(known: CallOutcome | null, now: CallOutcome | null): CallOutcome | null {
  if (known === null || now === null) return known ?? now;
  return outcomeRanks[known] >= outcomeRanks[now] ? known : now;
}

/** Tags and comments as lines of text, for lists, search and readers that know no calls. */
export function notesInWords(notes: CallNotes | null): string[] {
  if (!notes) return [];
  const comments = notes.comments.map(({ text, by }) => (by ? `${by}: ${text}` : text));
  return notes.tags.length > 0 ? [...comments, notes.tags.map((tag) => `#${tag}`).join(' ')] : comments;
}
