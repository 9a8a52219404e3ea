// npm run fuzz -- --profile smoke | full [--seed 1] [--parts calls,mails,html] [--only 'POST /api/v2/labels' [--case 3]]
// Ends with one line of JSON, and with an error when it is not ok.
import { parseArgs } from 'node:util';
import { verdict } from '../bin/lib/verdict.mjs';
import { fuzz } from './run.mjs';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    seed: { type: 'string' },
    parts: { type: 'string', default: 'calls,mails,html' },
    only: { type: 'string' },
    case: { type: 'string' },
    cases: { type: 'string' },
    show: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const say = (text) => process.stderr.write(`  ${text}\n`);
say(`seed ${seed}`);
const figures = await fuzz({
  ...values,
  seed,
  parts: values.parts.split(','),
  oneCase: values.case === undefined ? undefined : Number(values.case),
  cases: values.cases === undefined ? undefined : Number(values.cases),
  say,
});
verdict(figures);
// A browser or a socket that does not let go must not hold the command up.
process.exit();
