/** So many failures in so many seconds, without a success in between, open the circuit. */
export const FAILURES_TO_OPEN = 5;
export const FAILURE_WINDOW_SECONDS = 30;
const PAUSES = [15, 30, 60, 120, 300];
/** One probe at a time, and not for ever. */
export const PROBE_SECONDS = 45;

/** Seconds for which nothing is tried, when it opens for the given time in a row. */
export function openSeconds(opened: number): number {
  return PAUSES[Math.min(opened, PAUSES.length - 1)] ?? 300;
}
