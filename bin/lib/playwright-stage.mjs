// The journeys in a browser as a stage: Playwright starts Parley by bin/start.mjs, on a database of its own.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './hashes.mjs';
import { freePort } from './ports.mjs';
import { inRoot } from './places.mjs';
import { run, tail } from './run-command.mjs';

export async function playwright({ services, grep }) {
  if (!filesBelow(inRoot('e2e')).some((file) => file.endsWith('.e2e.ts')))
    return { passed: 0, failed: 0, skipped: 0 };
  const report = join(services.folder(), 'playwright.json');
  const env = {
    E2E_REPORT: report,
    E2E_PORT: String(await freePort()),
    E2E_SMTP_PORT: String(await freePort()),
    E2E_DATA_DIR: join(services.folder(), 'e2e-data'),
    E2E_DATABASE_URL: await services.newDatabase('e2e'),
  };
  const command = [inRoot('e2e/node_modules/.bin/playwright'), 'test', ...(grep ? ['--grep', grep] : [])];
  const { code, output } = await run(command, { cwd: inRoot('e2e'), env, show: true });
  if (!existsSync(report)) {
    const failures = [{ test: `No report, and code ${code}`, said: tail(output, 12) }];
    return { passed: 0, failed: 1, skipped: 0, failures };
  }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  // A test that passes only when repeated is not passed.
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    failures: suites.flatMap(failuresIn),
  };
}

/** Each journey that failed at its first time, with what it said then. */
function failuresIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({ test: `${file} › ${title}`, said: results[0]?.error?.message ?? '' })),
  );
  return [...failed, ...suites.flatMap(failuresIn)];
}
