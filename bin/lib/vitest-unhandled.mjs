// A reporter of Vitest: errors that belong to no test fail a run as well, and its report in JSON leaves them out.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from './places.mjs';

/** The file that the errors are written to: `[{ test, said }]`, as a failed test is. */
export const UNHANDLED_FILE = 'UNHANDLED_ERRORS_FILE';

export default class UnhandledErrors {
  onTestRunEnd(_modules, unhandled) {
    const failures = unhandled.map(({ name, message, stack, type, VITEST_TEST_NAME, VITEST_TEST_PATH }) => ({
      test: [VITEST_TEST_PATH && relative(inRoot(''), VITEST_TEST_PATH), VITEST_TEST_NAME, type]
        .filter(Boolean)
        .join(' › '),
      said: stack ?? `${name}: ${message}`,
    }));
    writeFileSync(process.env[UNHANDLED_FILE], JSON.stringify(failures));
  }
}
