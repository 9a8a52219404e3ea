// npm run load -- --profile smoke | full [--rate 0.5] [--seed 1] [--each 2]
// Ends with one line of JSON, and with an error when it is not ok.
import { parseArgs } from 'node:util';
import { verdict } from '../bin/lib/verdict.mjs';
import { load } from './run.mjs';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    rate: { type: 'string' },
    seed: { type: 'string' },
    each: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const rate = values.rate === undefined ? undefined : Number(values.rate);
const began = Date.now();
const say = (text) =>
  process.stderr.write(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
say(`seed ${seed}`);
verdict(await load({ profile: values.profile, rate, seed, each: Number(values.each), say }));
// Lines that are kept open for the next call would hold it.
process.exit();
