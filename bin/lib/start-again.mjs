// A database that ended is started again on its port. On a full disk that takes until there is room: what uses it waits.
import { sleep } from './processes.mjs';
import { DiskIsFull } from './say.mjs';

const PAUSE_MS = 1_000;

/**
 * @param start starts it once. @param isOver whether nobody wants it any more. @param onFull hears once that it waits for room.
 * @throws what is no full disk
 */
export async function startAgain(
  start,
  { isOver = () => false, onFull = () => undefined, pauseMs = PAUSE_MS },
) {
  for (let isTold = false; ; isTold = true) {
    try {
      return await start();
    } catch (error) {
      if (isOver() || !(error instanceof DiskIsFull)) throw error;
      if (!isTold) onFull(error);
      await sleep(pauseMs);
    }
  }
}
