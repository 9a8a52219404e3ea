// Tests of Node's own runner as a stage.
import { filesBelow } from './hashes.mjs';
import { inRoot } from './places.mjs';
import { run, tail } from './run-command.mjs';
import { line } from './say.mjs';

/** The stage of the `.test.mjs` files in `folder`, one after the other; what they print is shown. */
export const nodeTests = (folder) => async () => {
  const files = filesBelow(inRoot(folder)).filter((file) => file.endsWith('.test.mjs'));
  const command = [process.execPath, '--test', '--test-concurrency=1', '--test-reporter=tap', ...files];
  const { code, output } = await run(command);
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const counts = {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    failures: failuresIn(output),
  };
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push({
      test: `${folder}: none, and yet it ended with code ${code}`,
      said: tail(output, 12),
    });
  }
  const said = counts.failed ? output : remarks(output);
  if (said) line(said.replace(/^/gm, '    '));
  return counts;
};

/** Each failed test with the beginning of what is said of it. */
const failuresIn = (output) =>
  [...output.matchAll(/^ *not ok \d+ - (.+)\n([^]*?)^ *\.\.\.$/gm)].map(([, test, said]) => ({ test, said }));

/** What the tests said themselves: everything else in the report is the runner's. */
function remarks(output) {
  const own = /^# (?!Subtest:|tests |suites |pass |fail |cancelled |skipped |todo |duration_ms )(.+)$/;
  return output
    .split('\n')
    .flatMap((text) => own.exec(text)?.[1] ?? [])
    .join('\n');
}
