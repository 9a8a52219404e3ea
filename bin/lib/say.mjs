// What the launcher tells people: one line per step, and one sentence when it has to give up.

/** A reason to stop that a person can act on: the message is one sentence with the cause and the cure. */
export class Refusal extends Error {}

export function refuse(sentence) {
  throw new Refusal(sentence);
}

const width = 34;

export function line(text = '') {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one step and prints one line for it with the seconds it took.
 * `work` may return a string: it is shown behind the label ("nothing to do", a port, a count).
 */
export async function step(label, work) {
  const started = performance.now();
  const note = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  line(`  ${label.padEnd(width)} ${seconds.padStart(6)} s${typeof note === 'string' ? `   ${note}` : ''}`);
}

/** Prints the reason and ends the process: a Refusal as its sentence, anything else with its stack. */
export function giveUp(error) {
  if (error instanceof Refusal) process.stderr.write(`\n${error.message}\n`);
  else process.stderr.write(`\n${error?.stack ?? error}\n`);
  process.exit(1);
}
