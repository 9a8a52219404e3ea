// Whatever fails a run of tests is named at its end.
import { deepEqual, equal, match } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inRoot } from '../lib/places.mjs';
import { countTests } from '../lib/test-report.mjs';
import UnhandledErrors, { UNHANDLED_FILE } from '../lib/vitest-unhandled.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const report = (...testResults) => {
  const file = join(folder, 'report.json');
  const counts = { numPassedTests: 3, numPendingTests: 1, numTodoTests: 0 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults }));
  return file;
};
const passed = { name: inRoot('a.spec.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] };

test('a failed test and a file that could not be loaded', () => {
  const wrong = { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] };
  const file = report(
    passed,
    { name: inRoot('b.spec.ts'), status: 'failed', assertionResults: [wrong] },
    { name: inRoot('c.spec.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  );
  deepEqual(countTests(file, { code: 1, output: '', isFiltered: false }), {
    ...{ passed: 3, failed: 2, skipped: 1 },
    failures: [
      { test: 'b.spec.ts › adds', said: '1 is not 2' },
      { test: 'c.spec.ts', said: 'no such module' },
    ],
  });
});

test('an error that belongs to no test', () => {
  const file = join(folder, 'unhandled.json');
  process.env[UNHANDLED_FILE] = file;
  const error = Object.assign(new Error('nobody waited'), {
    type: 'Unhandled Rejection',
    VITEST_TEST_PATH: inRoot('a.spec.ts'),
    VITEST_TEST_NAME: 'adds',
  });
  new UnhandledErrors().onTestRunEnd([], [error]);
  const unhandled = JSON.parse(readFileSync(file, 'utf8'));
  const { failed, failures } = countTests(report(passed), {
    code: 1,
    output: '',
    isFiltered: true,
    unhandled,
  });
  equal(failed, 1);
  equal(failures[0].test, 'a.spec.ts › adds › Unhandled Rejection');
  match(failures[0].said, /nobody waited/);
});

test('a run that ended badly without a failure says its last lines', () => {
  const { failed, failures } = countTests(report(passed), {
    code: 1,
    output: 'close timed out',
    isFiltered: false,
  });
  equal(failed, 1);
  equal(failures[0].said, 'close timed out');
});
