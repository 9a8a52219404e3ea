/**
 * SQL: the contact `c` wrote somewhere else than in these channels, or nowhere. It looks at the few conversations of one
 * contact. Written with LIMIT and not with EXISTS, which PostgreSQL answers by reading the whole table of tickets once.
 */
export function notOnlyHiddenSql(hidden: string): string {
  const other = `<> ALL (${hidden}::bigint[])`;
  const inThem = `= ANY (${hidden}::bigint[])`;
  const ticket = (answer: string, channels: string) =>
    `(SELECT ${answer} FROM ticket st WHERE st.agency_id = $1 AND st.contact_id = c.id AND st.channel_id ${channels} LIMIT 1)`;
  const identity = (answer: string, channels: string) =>
    `(SELECT ${answer} FROM contact_identity si
      WHERE si.agency_id = $1 AND si.contact_id = c.id AND si.channel_id ${channels} LIMIT 1)`;
  return `coalesce(${ticket('true', other)}, ${identity('true', other)},
    ${ticket('false', inThem)}, ${identity('false', inThem)}, true)`;
}

/** SQL: the contact `c` wrote in one of these channels, is known there, or was made by this user. */
export function ofChannelsOrMadeBySql(channels: string, userId: string): string {
  return `c.id IN (${inChannels(channels)}
    UNION SELECT om.id FROM contact om WHERE om.agency_id = $1 AND om.created_by_id = ${userId})`;
}

/** SQL: the contact `c` has a conversation of this user, or wrote in one of these channels. */
export function mineSql(userId: string, channels: string): string {
  return `c.id IN (SELECT mt.contact_id FROM ticket mt WHERE mt.agency_id = $1 AND mt.assignee_id = ${userId}
      AND mt.deleted_at IS NULL
    UNION ${inChannels(channels)})`;
}

/** SQL: the contact `c` wrote in one of these channels, or is known there. */
export function ofChannelsSql(channels: string): string {
  return `c.id IN (${inChannels(channels)})`;
}

/** The same, for one contact after the other. */
export function oneOfChannelsSql(channels: string): string {
  return `coalesce((SELECT true FROM ticket ot
      WHERE ot.agency_id = $1 AND ot.contact_id = c.id AND ot.channel_id = ANY (${channels}::bigint[]) LIMIT 1),
    (SELECT true FROM contact_identity oi
      WHERE oi.agency_id = $1 AND oi.contact_id = c.id AND oi.channel_id = ANY (${channels}::bigint[]) LIMIT 1), false)`;
}

function inChannels(channels: string): string {
  return `SELECT ot.contact_id FROM ticket ot
      WHERE ot.agency_id = $1 AND ot.channel_id = ANY (${channels}::bigint[])
    UNION SELECT oi.contact_id FROM contact_identity oi
      WHERE oi.agency_id = $1 AND oi.channel_id = ANY (${channels}::bigint[])`;
}
