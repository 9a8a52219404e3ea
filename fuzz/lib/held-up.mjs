// How long the main threads were held up, and by which calls.
const MOST_MS = 200;

/** The figures; each hold-up that is too long is a finding, with the calls that were on their way. */
export function heldUp({ world, since, flights, findings, seed }) {
  const figures = {};
  for (const program of world.programs) {
    const list = program.holdups().filter(({ from }) => from > since);
    figures[`${program.name}_loop_ms`] = Math.max(0, ...list.map(({ busy }) => busy));
    for (const { from, until, ms, busy, gc } of list.filter((one) => one.busy > MOST_MS)) {
      const near = flights.filter((one) => one.from <= until && one.until >= from - 20);
      const names = near.map((one) => `${one.operation} --case ${one.at}`);
      const sign = `main thread of the ${program.name} held up for ${busy} ms`;
      findings.add({
        part: program.name === 'worker' ? 'mails' : 'calls',
        operation: near[0]?.operation ?? program.name,
        at: near[0]?.at,
        sign,
        seed,
        shown: `${ms} ms of the clock, ${gc} of them clearing up memory; on their way: ${names.join(' | ')}`,
      });
    }
  }
  return figures;
}
