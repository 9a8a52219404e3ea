// One package's Jest tests as a stage.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';
import { run } from './run-command.mjs';

const configs = ['jest.config.mjs', 'jest.config.js', 'jest.config.ts', 'jest.config.cjs'];

/** The stage of the package in `folder`; a package that has no Jest settings has no such tests. */
export const jest =
  (folder) =>
  async ({ services, grep }) => {
    if (!configs.some((file) => existsSync(inRoot(folder, file))))
      return { passed: 0, failed: 0, skipped: 0 };
    const report = join(services.folder(), `jest-${folder.replace('/', '-')}.json`);
    const named = grep ? ['--testNamePattern', grep] : [];
    const command = [inRoot(folder, 'node_modules/.bin/jest'), '--json', `--outputFile=${report}`, ...named];
    const { code } = await run(command, { cwd: inRoot(folder), show: 'errors' });
    return countJest(report, code, Boolean(grep));
  };

function countJest(file, code, isFiltered) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that could not even be loaded has no tests to count: it is one failure itself.
  let failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (code !== 0 && failed === 0) failed = 1;
  // With --grep the others are not skipped tests, just not asked for.
  const skipped = isFiltered ? 0 : report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed, skipped };
}
