/**
 * SQL: the contact `c` wrote somewhere else than in these channels, or nowhere. It looks at the few conversations of one
 * contact, so it costs the rows of the page and not the table.
 */
export function notOnlyHiddenSql(hidden: string): string {
  const other = `<> ALL (${hidden}::bigint[])`;
  const inThem = `= ANY (${hidden}::bigint[])`;
  return `(EXISTS (SELECT 1 FROM ticket st WHERE st.agency_id = $1 AND st.contact_id = c.id AND st.channel_id ${other})
    OR EXISTS (SELECT 1 FROM contact_identity si
      WHERE si.agency_id = $1 AND si.contact_id = c.id AND si.channel_id ${other})
    OR NOT EXISTS (SELECT 1 FROM ticket ht WHERE ht.agency_id = $1 AND ht.contact_id = c.id AND ht.channel_id ${inThem})
      AND NOT EXISTS (SELECT 1 FROM contact_identity hi
        WHERE hi.agency_id = $1 AND hi.contact_id = c.id AND hi.channel_id ${inThem}))`;
}

/** SQL: the contact `c` wrote in one of these channels, or is known there. */
export function ofChannelsSql(channels: string): string {
  return `c.id IN (SELECT ot.contact_id FROM ticket ot
      WHERE ot.agency_id = $1 AND ot.channel_id = ANY (${channels}::bigint[])
    UNION SELECT oi.contact_id FROM contact_identity oi
      WHERE oi.agency_id = $1 AND oi.channel_id = ANY (${channels}::bigint[]))`;
}
