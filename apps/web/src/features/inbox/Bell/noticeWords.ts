import type { NoticeLineFragment } from '@/gql/graphql';

type Words = Pick<NoticeLineFragment, 'kind' | 'change' | 'actorName' | 'authorName' | 'isOfMany'>;

const watched = {
  CLOSED: 'WATCHED_CLOSED',
  REOPENED: 'WATCHED_REOPENED',
  ASSIGNED: 'WATCHED_ASSIGNED',
  CUSTOMER_WROTE: 'WATCHED_TICKET',
} as const;

/** The sentence of a notice, as a key below `kinds`, and whose name stands in it. */
export function sentenceOf(notice: Words): { key: string; name: string | null } {
  const name = notice.actorName ?? notice.authorName;
  const key = keyOf(notice, name);
  return { key: notice.isOfMany ? `MANY_${key}` : key, name };
}

function keyOf(notice: Words, name: string | null): string {
  switch (notice.kind) {
    case 'ASSIGNED':
      return name ? 'ASSIGNED' : 'ASSIGNED_PARLEY';
    case 'WATCHED_TICKET':
      return notice.change ? watched[notice.change] : 'WATCHED_TICKET';
    case 'SNOOZE_OVER':
      return notice.change === 'CUSTOMER_WROTE' ? 'SNOOZE_CUSTOMER' : 'SNOOZE_OVER';
    case 'CHAT_REMINDER':
    case 'MENTIONED':
    case 'REMINDER_DUE':
    case 'SEND_FAILED':
      return notice.kind;
  }
}

/** Notices under the days on which they came; they come in the order of time already. */
export function byDay<T extends { createdAt: string }>(
  notices: readonly T[],
  dayOf: (at: string) => string,
): readonly { day: string; notices: readonly T[] }[] {
  const days: { day: string; notices: T[] }[] = [];
  for (const notice of notices) {
    const day = dayOf(notice.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}
