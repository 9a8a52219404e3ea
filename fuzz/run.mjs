// The parts one after the other on one world, and the judgement over all of them.
import { judged } from './calls/judged.mjs';
import { fuzzCalls } from './calls/run.mjs';
import { fuzzMarkup } from './html/run.mjs';
import { Findings } from './lib/findings.mjs';
import { heldUp } from './lib/held-up.mjs';
import { World } from './lib/world.mjs';
import { fuzzMails } from './mails/run.mjs';
import { profiles } from './profiles.mjs';

export async function fuzz({ profile, seed, parts, only, oneCase, cases, show, say }) {
  const amounts = profiles[profile];
  if (!amounts)
    throw new Error(`There is no profile "${profile}": choose among ${Object.keys(profiles).join(', ')}.`);
  const began = Date.now();
  const findings = new Findings(say);
  const world = new World();
  const figures = { name: 'fuzz', profile, seed };
  const about = { world, seed, only, oneCase, show, findings, say };
  let refusals = [];
  try {
    await world.open(say);
    const opened = Date.now();
    let flights = [];
    if (parts.includes('calls')) {
      const {
        flights: all,
        never_done,
        never_read,
        troubles,
        ...told
      } = await fuzzCalls({ ...about, count: cases ?? amounts.calls, together: amounts.together });
      flights = all;
      Object.assign(figures, told);
      if (!only) refusals = judged({ ...told, never_done, never_read }, say);
      for (const trouble of troubles.slice(0, 5)) say(`sign-in: ${trouble}`);
    }
    if (parts.includes('mails'))
      Object.assign(figures, await fuzzMails({ ...about, count: cases ?? amounts.mails }));
    if (parts.includes('html'))
      Object.assign(figures, await fuzzMarkup({ ...about, count: cases ?? amounts.payloads }));
    Object.assign(figures, heldUp({ world, since: opened, flights, findings, seed }));
    figures.exits = exitsOf(world, say);
    figures.deadlocks = await world.deadlocks();
  } finally {
    await world.close();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  return {
    ...figures,
    found: findings.list.length,
    seconds,
    ok: findings.list.length === 0 && figures.exits === 0 && refusals.length === 0,
  };
}

function exitsOf(world, say) {
  for (const program of world.programs)
    if (program.exits.length)
      say(`✗ ${program.name} ended: ${JSON.stringify(program.exits)}\n${program.lastWords()}`);
  return world.programs.reduce((sum, { exits }) => sum + exits.length, 0);
}
