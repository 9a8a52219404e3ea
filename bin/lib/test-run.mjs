// Runs the stages of the test command, one after the other, and counts.
//   npm test                                   all of it
//   npm test -- --only api --grep "signs in"   one stage (or several: types,lint), only the tests with that name
//   npm run check                              the fast checks only
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { giveUp, line, step } from './say.mjs';
import { stages } from './stages.mjs';
import { Services } from './test-services.mjs';

const FAILURES_SHOWN = 20;
const LINES_SHOWN = 12;

export async function main(argv) {
  const services = new Services();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => void services.stop().then(() => process.exit(130)));
  try {
    const options = parseArgs({
      args: argv,
      options: { only: { type: 'string' }, grep: { type: 'string' } },
    }).values;
    const chosen = choose(options.only);
    line('Preparing');
    await step('Packages', install);
    await step('Build', () => build([...new Set(chosen.flatMap((stage) => stage.builds ?? []))]));
    const total = { passed: 0, failed: 0, skipped: 0 };
    const failures = [];
    for (const stage of chosen) {
      const result = await runStage(stage, { services, grep: options.grep });
      for (const key of Object.keys(total)) total[key] += result[key];
      if (result.failed > 0) failures.push({ stage: stage.name, tests: result.failures ?? [] });
    }
    await services.stop();
    if (failures.length) report(failures);
    line(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
    process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
  } catch (error) {
    await services.stop();
    giveUp(error);
  }
}

/** At the end, where it is read: what failed scrolled away long ago. */
function report(failures) {
  for (const { test, said } of failures.flatMap(({ tests }) => tests).slice(0, FAILURES_SHOWN)) {
    line(`\n✗ ${test}`);
    for (const one of stripVTControlCharacters(said).split('\n').slice(0, LINES_SHOWN)) line(`    ${one}`);
  }
  const names = failures.map(({ stage }) => stage);
  line(`\nFailed: ${names.join(', ')} (again with: npm test -- --only ${names.join(',')})`);
}

function choose(only) {
  if (!only) return stages;
  const names = only.split(',');
  const known = new Set(['checks', 'tests', ...stages.map((stage) => stage.name)]);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length)
    giveUp(new Error(`There is no stage "${unknown.join('", "')}": choose among ${[...known].join(', ')}.`));
  return stages.filter((stage) => names.includes(stage.name) || names.includes(stage.group));
}

/** A stage returns its counts; one that falls over counts as one failure, so that nothing disappears. */
async function runStage(stage, context) {
  line(`\n${stage.title}`);
  const started = performance.now();
  let result;
  try {
    result = await stage.run(context);
  } catch (error) {
    line(error?.stack ?? String(error));
    const failures = [{ test: `The stage ${stage.name}`, said: error?.stack ?? String(error) }];
    result = { passed: 0, failed: 1, skipped: 0, failures };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  line(
    `  ${stage.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped (${seconds} s)`,
  );
  return result;
}
