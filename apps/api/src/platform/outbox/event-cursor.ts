import type { Reader } from '../database/database.js';

/** SQL of the last number that was given to an event of the agency, whose id is `$1`. */
export const EVENT_CURSOR = 'coalesce((SELECT value FROM event_counter WHERE agency_id = $1), 0)';

/**
 * The last number that was given to an event of the agency. Whoever asks for it before anything else may be told again of what happens
 * meanwhile, and misses nothing.
 */
export async function eventCursorNow(q: Reader): Promise<number> {
  const [row] = await q.query<{ cursor: number }>(
    `SELECT ${EVENT_CURSOR} AS cursor`,
    [q.ctx.agencyId],
    'events.cursor',
  );
  return row?.cursor ?? 0;
}
