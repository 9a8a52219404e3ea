/** How often the clock is looked at, and the gap that means the machine has slept. */
const LOOK_MS = 2_000;
const GAP_MS = 10_000;

/** Calls back when the machine wakes from sleep. Answers a function that stops it. */
export function onWake(callback: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > GAP_MS) callback();
    last = now;
  }, LOOK_MS);
  return () => clearInterval(timer);
}
