// One package's Vitest tests as a stage.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot } from './places.mjs';
import { run } from './run-command.mjs';

/** The stage of the API, the only package whose tests need servers. */
export const vitest =
  (folder) =>
  async ({ services, grep }) => {
    const report = join(services.folder(), `vitest-${folder.replace('/', '-')}.json`);
    const env = {
      PARLEY_TEST_DATABASE_URL: await services.postgresUrl(),
      PARLEY_TEST_REDIS_URL: await services.redisUrl(),
    };
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
    const named = grep ? ['--testNamePattern', grep] : [];
    const command = [inRoot(folder, 'node_modules/.bin/vitest'), 'run', ...reporters, ...named];
    const { code } = await run(command, { cwd: inRoot(folder), env, show: true });
    return countTests(report, code, Boolean(grep));
  };

function countTests(file, code, isFiltered) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that could not even be loaded has no tests to count: it is one failure itself.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  let failed = report.numFailedTests + broken.length;
  // So is a process that ended before its tests had.
  if (code !== 0 && failed === 0) failed = 1;
  // With --grep the others are not skipped tests, just not asked for.
  const skipped = isFiltered ? 0 : report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed, skipped, failures: failuresIn(report) };
}

/** Each failed test, or file that could not be loaded, with what it said. */
const failuresIn = (report) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(inRoot(''), name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ test: file, said: message }] : [];
    return failed.map((one) => ({
      test: `${file} › ${one.fullName}`,
      said: one.failureMessages.join('\n'),
    }));
  });
