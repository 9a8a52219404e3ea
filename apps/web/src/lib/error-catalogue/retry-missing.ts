import { timing } from '@parley/schema';

const { retryTimes: TIMES, retryWaitMs: WAIT_MS } = timing;

/** Half a second more or less, so that those who missed something together do not come back together. */
export function waitBeforeRetry(random = Math.random()): number {
  return WAIT_MS / 2 + WAIT_MS * random;
}

/**
 * Asks again for what is not there yet: something was made a moment ago, and this part of the server has not heard of
 * it. Three times, about a second apart. Only for what may be asked twice: reads, and writes that carry a key.
 * @param isMissing whether a failure means "not there".
 */
export async function retryMissing<T>(
  run: () => Promise<T>,
  isMissing: (error: unknown) => boolean,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await run();
    } catch (error) {
      if (retry >= TIMES || !isMissing(error)) throw error;
      await wait(waitBeforeRetry());
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Whether a request may be sent a second time: it only reads, or the server knows it again by its key. */
export function isRepeatable(method: string, headers: Headers): boolean {
  return /^(GET|HEAD|OPTIONS|PUT|DELETE)$/i.test(method) || headers.has('idempotency-key');
}
