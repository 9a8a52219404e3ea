import type { ConversationAsk, ConversationSql } from '../../contacts/index.js';

/** So many that few contacts have them: counting all conversations at once finds them sooner. */
const RARE_COUNT = 5;

/**
 * SQL about the conversations of the contact `c`, without deleted and merged ones and spam. Asked for one contact, it looks at
 * no more of theirs than the answer needs.
 * @param seen SQL that is true for a channel whose conversations the caller sees; null for all
 */
export function conversationSql(
  seen: ((bind: (value: unknown) => string, channel: string) => string) | null,
): ConversationSql {
  return (bind, ask, how) => {
    // Before anything is bound: a value that stands nowhere in a statement has no type.
    if (ask.what === 'count' && ask.is === 'less' && ask.count === 0) return 'false';
    const ofOne = 'kt.agency_id = $1 AND kt.contact_id = c.id';
    const isSeen = seen ? `AND ${seen(bind, 'kt.channel_id')}` : '';
    const counts = `NOT kt.is_spam AND kt.deleted_at IS NULL AND kt.merged_into_id IS NULL ${isSeen}`;
    const any = (more: string) =>
      `coalesce((SELECT true FROM ticket kt WHERE ${ofOne} AND ${counts} ${more} LIMIT 1), false)`;
    if (ask.what === 'any') return any('');
    if (ask.what === 'count') return countSql(ask, { bind, ofOne, counts, how });
    const since = `kt.last_message_at >= ${bind(ask.moment)}::timestamptz`;
    if (ask.what === 'last-before') return `(${any('')} AND NOT ${any(`AND ${since}`)})`;
    return how === 'list'
      ? `c.id IN (SELECT kt.contact_id FROM ticket kt WHERE kt.agency_id = $1 AND ${since} AND ${counts})`
      : any(`AND ${since}`);
  };
}

interface Parts {
  bind: (value: unknown) => string;
  ofOne: string;
  counts: string;
  how: 'list' | 'probe';
}

const signs = { is: '=', greater: '>', less: '<' } as const;

function countSql(ask: ConversationAsk & { what: 'count' }, { bind, ofOne, counts, how }: Parts): string {
  const { is, count, since, isOpen } = ask;
  const which = [
    counts,
    ...(isOpen ? [`kt.status IN ('OPEN', 'ASSIGNED')`] : []),
    ...(since ? [`kt.created_at >= ${bind(since)}::timestamptz`] : []),
  ].join(' AND ');
  const needsSome = is === 'greater' || (is === 'is' && count > 0);
  // The open ones and those of some days are few; all of them only where hardly any contact has so many.
  if (how === 'list' && needsSome && (isOpen || since !== null || count >= RARE_COUNT))
    return `c.id IN (SELECT kt.contact_id FROM ticket kt WHERE kt.agency_id = $1 AND ${which}
      GROUP BY kt.contact_id HAVING count(*) ${signs[is]} ${bind(count)}::int)`;
  const enough = bind(is === 'less' ? count : count + 1);
  return `(SELECT count(*) FROM (SELECT 1 FROM ticket kt WHERE ${ofOne} AND ${which} LIMIT ${enough}::int) k)
    ${signs[is]} ${bind(count)}::int`;
}
