// What the commands tell people: one line per step, and one sentence when they have to give up.

/** A reason to stop that a person can act on: the message is one sentence with the cause and the cure. */
export class Refusal extends Error {}

/** One that room on the disk would mend. */
export class DiskIsFull extends Refusal {}

export function refuse(sentence) {
  throw new Refusal(sentence);
}

const width = 34;
// A terminal that was closed, or `| head`, must not end the process before it has stopped its children.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
let isLineOpen = false;

export function line(text = '') {
  if (isLineOpen) process.stdout.write('\n');
  isLineOpen = false;
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one step: its label appears when it begins, and behind it the seconds when it is done.
 * `work` may return a string, which is shown behind the seconds ("nothing to do", a port, a count).
 */
export async function step(label, work) {
  const started = performance.now();
  process.stdout.write(`  ${label} `.padEnd(width, '.'));
  isLineOpen = true;
  const note = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${isLineOpen ? '' : `  ${label}`} ${seconds.padStart(5)} s${note ? `   ${note}` : ''}\n`,
  );
  isLineOpen = false;
}

/** Prints the reason: a Refusal as its sentence, anything else with its stack. */
export function complain(error) {
  if (isLineOpen) process.stdout.write('\n');
  isLineOpen = false;
  process.stderr.write(`\n${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
}

/** Prints the reason and ends the process. */
export function giveUp(error) {
  complain(error);
  process.exit(1);
}
