import { processorOf, processorWithChildren } from './world.mjs';

const WINDOW_MS = 2_000;
/** Less than this share of a core is what waiting for work costs. */
const IDLE = 0.1;
const PATIENCE_MS = 20 * 60_000;

/**
 * Waits until API, worker and PostgreSQL have done what the part before left to them (an index, duplicates, statistics): whatever
 * they still do is no part of what is measured next.
 */
export async function atRest({ api, worker, postgres }, say) {
  const used = () => processorOf(api) + processorOf(worker) + processorWithChildren(postgres);
  const began = Date.now();
  for (let before = used(); ;) {
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    const now = used();
    const waited = Date.now() - began;
    if (now - before < IDLE * WINDOW_MS) {
      if (waited > 2 * WINDOW_MS) say(`at rest after ${Math.round(waited / 1_000)} s`);
      return;
    }
    if (waited > PATIENCE_MS) throw new Error('The bench did not come to rest within twenty minutes.');
    before = now;
  }
}
