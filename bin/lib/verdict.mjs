// The closing line of a command that judges: one line of JSON on standard output, and the exit code that goes with it.

/**
 * Prints `{ name, …figures, ok }` and sets the exit code: 0 when `ok`, otherwise 1.
 * @param {{ name: string, ok: boolean } & Record<string, unknown>} figures
 */
export function verdict({ name, ok, ...figures }) {
  // A figure that could not be taken is no success.
  const isWhole = Object.values(figures).every(isKnown);
  process.stdout.write(`${JSON.stringify({ name, ...figures, ok: ok && isWhole })}\n`);
  process.exitCode = ok && isWhole ? 0 : 1;
}

const isKnown = (value) => typeof value !== 'number' || Number.isFinite(value);
