// npm run crash -- --profile smoke | full [--seed 1]: ends with one line of JSON, and with an error when it is not ok.
import { parseArgs } from 'node:util';
import { crashAllChannels } from './run.mjs';

const { profile, seed } = parseArgs({
  options: { profile: { type: 'string', default: 'full' }, seed: { type: 'string' } },
}).values;
const chosen = Number(seed ?? Math.floor(Math.random() * 1e9));
const say = (text) => process.stderr.write(`  ${text}\n`);
say(`seed ${chosen}`);
const figures = await crashAllChannels({ profile, seed: chosen, say });
console.log(JSON.stringify(figures));
process.exit(figures.ok ? 0 : 1);
