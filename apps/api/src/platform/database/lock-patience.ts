import { setTimeout as sleep } from 'node:timers/promises';

/**
 * So long a change of the schema may wait for a table. Everybody who comes after it waits behind it, also those who only
 * read: it gives way, lets them through, and tries again.
 */
export const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 1_000;
const PATIENCE_MS = 10 * 60_000;
/** A table that others hold, and two that wait for each other: neither has changed anything. */
const GIVEN_WAY = new Set(['55P03', '40P01']);

/** Does it again as long as others hold what it needs. */
export async function whenOthersLet<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!GIVEN_WAY.has((error as { code?: string }).code ?? '') || Date.now() > until) throw error;
    }
  }
}
