/** A timer that comes so much too late says that the process stood still, and its threads with it. */
const STOOD_STILL_MS = 1_000;

/** Calls `onOver` once the process has had so many milliseconds to work in, and not merely stood still. @returns what stops it. */
export function afterWorking(ms: number, onOver: () => void): () => void {
  let timer: NodeJS.Timeout;
  const start = (): void => {
    const due = Date.now() + ms;
    timer = setTimeout(() => (Date.now() - due > STOOD_STILL_MS ? start() : onOver()), ms);
  };
  start();
  return () => clearTimeout(timer);
}
