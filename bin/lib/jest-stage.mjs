// One package's Jest tests as a stage.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';
import { run } from './run-command.mjs';
import { countTests } from './test-report.mjs';

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
    const { code, output } = await run(command, { cwd: inRoot(folder), show: 'errors' });
    return countTests(report, { code, output, isFiltered: Boolean(grep) });
  };
