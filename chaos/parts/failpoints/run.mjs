// Fourteen points at which a process dies, each reached on purpose: what was under way is whole afterwards, or was never there.
import { randomFrom } from '../../lib/random.mjs';
import { deeds, inPlace } from './deeds.mjs';
import { lifetime } from './lifetime.mjs';
import { messages } from './messages.mjs';
import { Stage } from './stage.mjs';

/** Point → what is done there. @returns what is wrong, or a function that says it, where time must pass first. */
const points = { ...deeds, ...messages, ...lifetime };
/** Nothing else happens here: calls of providers need not be late. */
const SPREAD_MS = 300;

export async function failpoints({ outside, seed, amounts, say }) {
  const { world, office } = outside;
  const stage = new Stage(outside, randomFrom(seed + 400));
  const spread = office.spreadMs;
  const exitsBefore = world.exits.length;
  const findings = {};
  office.spreadMs = SPREAD_MS;
  try {
    await stage.open(['telegram', 'custom', 'whatsapp_cloud']);
    const later = [];
    const judge = async (name, ask) => {
      const began = Date.now();
      const wrong = await ask().catch((error) => [error.stack]);
      if (typeof wrong === 'function') return later.push([name, wrong]);
      if (wrong.length) findings[name] = wrong;
      say(`${name}: ${wrong.length ? JSON.stringify(wrong) : 'clean'} (${Date.now() - began} ms)`);
    };
    for (const name of amounts.points ?? Object.keys(points)) await judge(name, () => points[name](stage));
    for (const [name, ask] of later) await judge(name, ask);
  } finally {
    office.spreadMs = spread;
    await stage.close();
  }
  const all = Object.values(findings).flat();
  const of = (amounts.points ?? Object.keys(points)).length;
  const clean = of - Object.keys(findings).length;
  const exits = world.exits.slice(exitsBefore);
  const begins = (word) => all.filter((text) => text.startsWith(word)).length;
  return {
    ...{ clean, of, findings, inPlace, exits },
    ...{ lost: begins('lost'), doubled: begins('doubled'), gaps: begins('gap') },
    refused: office.refused,
    ok: clean === of && exits.length === 0,
  };
}
