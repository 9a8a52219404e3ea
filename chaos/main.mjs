// npm run chaos -- --profile smoke | full | soak [--parts a,b] [--seed 1] [--queues redis | postgres]
// Ends with one line of JSON, and with an error when it is not ok.
import { parseArgs } from 'node:util';
import { verdict } from '../bin/lib/verdict.mjs';
import { chaos, letters } from './run.mjs';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    seed: { type: 'string' },
    parts: { type: 'string', default: Object.keys(letters).join(',') },
    queues: { type: 'string', default: 'redis' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const began = Date.now();
const say = (text) =>
  process.stderr.write(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
say(`seed ${seed}`);
const figures = await chaos({ ...values, seed, parts: values.parts.split(','), say });
verdict(figures);
process.exit();
