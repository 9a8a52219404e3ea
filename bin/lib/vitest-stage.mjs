// One package's Vitest tests as a stage.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';
import { run } from './run-command.mjs';
import { countTests } from './test-report.mjs';
import { UNHANDLED_FILE } from './vitest-unhandled.mjs';

/** The stage of the API, the only package whose tests need servers. */
export const vitest =
  (folder) =>
  async ({ services, grep }) => {
    const report = join(services.folder(), `vitest-${folder.replace('/', '-')}.json`);
    const unhandled = `${report}.unhandled`;
    const env = {
      PARLEY_TEST_DATABASE_URL: await services.postgresUrl(),
      PARLEY_TEST_REDIS_URL: await services.redisUrl(),
      [UNHANDLED_FILE]: unhandled,
    };
    const reporters = ['minimal', inRoot('bin/lib/vitest-unhandled.mjs'), 'json'].map(
      (one) => `--reporter=${one}`,
    );
    const named = grep ? ['--testNamePattern', grep] : [];
    const program = inRoot(folder, 'node_modules/.bin/vitest');
    const command = [program, 'run', ...reporters, `--outputFile.json=${report}`, ...named];
    const { code, output } = await run(command, { cwd: inRoot(folder), env, show: true });
    return countTests(report, { code, output, isFiltered: Boolean(grep), unhandled: failuresOf(unhandled) });
  };

const failuresOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
