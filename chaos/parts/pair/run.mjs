// Two of each: what is true at one API is true at the other, and what shall happen once happens once.
import { sleep } from '../../../bin/lib/processes.mjs';
import { hire } from '../../lib/people.mjs';
import { randomFrom } from '../../lib/random.mjs';
import { Visitors } from '../../lib/visitors.mjs';
import { across, conflicts, guesses, lastAdministrator, once, sameKey } from './deeds.mjs';

const CONVERSATIONS = 12;

export async function pair({ outside: { world }, seed, amounts, say }) {
  const people = await hire(world, 'pair', amounts.windows);
  const visitors = new Visitors(world, randomFrom(seed + 300));
  await visitors.open(CONVERSATIONS);
  try {
    const ticketIds = await conversations(world, visitors);
    const about = { world, people, visitors, ticketIds, amounts };
    const live = await across(about);
    say(`heard after ${live.across_p99_ms} ms`);
    const doubled = await sameKey(about);
    const unequal = await conflicts(about);
    const guessing = await guesses(about);
    const administrators = await lastAdministrator(about);
    say('keys, conflicts, guesses and administrators are through');
    const sent = await once(about);
    const figures = { ...live, sameKey: doubled, conflicts: unequal, ...guessing, administrators, ...sent };
    return { ...figures, ok: isRight(figures, amounts) };
  } finally {
    visitors.stop();
  }
}

async function conversations(world, visitors) {
  const [{ since }] = await world.query('SELECT coalesce(max(id), 0)::int AS since FROM ticket');
  for (let number = 0; number < CONVERSATIONS; number += 1)
    await visitors.twice(number, `pair begins ${number}`);
  for (;;) {
    const rows = await world.query('SELECT id::text FROM ticket WHERE id > $1 ORDER BY id', [since]);
    if (rows.length >= CONVERSATIONS) return rows.map(({ id }) => id);
    await sleep(200);
  }
}

function isRight(figures, { acrossMs }) {
  const { unheard, across_p99_ms: p99, sameKey: keys, conflicts: pairs, isLimited, administrators } = figures;
  const { tasksTooEarly, scheduledLost, scheduledTwice } = figures;
  return (
    unheard === 0 &&
    p99 <= acrossMs &&
    keys.length + pairs.length + tasksTooEarly.length === 0 &&
    isLimited &&
    administrators >= 1 &&
    scheduledLost + scheduledTwice === 0
  );
}
