// npm run load -- --profile smoke | full | soak [--rate 0.5] [--seed 1] [--each 2] [--minutes 60, of soak]
// Ends with one line of JSON, and with an error when it is not ok.
import { parseArgs } from 'node:util';
import { verdict } from '../bin/lib/verdict.mjs';
import { profiles } from './profiles.mjs';
import { load } from './run.mjs';
import { soak } from './soak.mjs';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    rate: { type: 'string' },
    seed: { type: 'string' },
    each: { type: 'string', default: '1' },
    minutes: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const rate = values.rate === undefined ? undefined : Number(values.rate);
const began = Date.now();
const say = (text) =>
  process.stderr.write(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
say(`seed ${seed}`);
const { profile } = values;
if (!profiles[profile])
  throw new Error(`There is no profile "${profile}": choose among ${Object.keys(profiles).join(', ')}.`);
const asked = { profile, rate, seed, each: Number(values.each), say };
verdict(await (profile === 'soak' ? soak({ ...asked, minutes: values.minutes }) : load(asked)));
// Lines that are kept open for the next call would hold it.
process.exit();
