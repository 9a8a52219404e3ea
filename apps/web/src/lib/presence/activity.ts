import { timing } from '@parley/schema';
import { socketId } from '../connection';
import { restFetch } from '../rest';

const PING_MS = timing.activityPingSeconds * 1_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Whoever was silent for this long is told to be back with their first sign, not only with the next call. */
const BACK_MS = 60_000;

/**
 * Says that the person themselves does something: at once when they come back after a while, and else each five minutes
 * as long as they do. Who does nothing says nothing, and is away. Answers a function that stops it.
 */
export function watchActivity(): () => void {
  let toldAt = 0;
  let signAt = 0;
  const tell = () => {
    toldAt = Date.now();
    const body = JSON.stringify({ socket_id: socketId.get() ?? undefined });
    restFetch('/auth/activity', { method: 'POST', body, quiet: true }).catch(() => (toldAt = 0));
  };
  const sign = () => {
    const now = Date.now();
    const wasSilent = now - signAt > BACK_MS;
    signAt = now;
    if (now - toldAt >= PING_MS || (wasSilent && now - toldAt > BACK_MS)) tell();
  };
  const look = () => {
    if (document.visibilityState === 'visible') sign();
  };
  const timer = setInterval(() => {
    if (signAt > toldAt) tell();
  }, PING_MS);
  for (const name of SIGNS) window.addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
}
