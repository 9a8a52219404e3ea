// The report that Vitest and Jest write in the same form.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from './places.mjs';
import { tail } from './run-command.mjs';

/**
 * What a runner's report comes to, and what failed by name. `code` is how the runner ended, `unhandled` what failed
 * outside of any test, `output` what it printed; with `isFiltered` (--grep) the others are not skipped tests, just not asked for.
 */
export function countTests(file, { code, output, isFiltered, unhandled = [] }) {
  if (!existsSync(file)) {
    const failures = [{ test: `No report, and code ${code}`, said: tail(output, 12) }];
    return { passed: 0, failed: 1, skipped: 0, failures };
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [...report.testResults.flatMap(failuresIn), ...unhandled];
  // A process that ended badly without a word is a failure as well.
  if (code !== 0 && failures.length === 0)
    failures.push({ test: `None, and yet it ended with code ${code}`, said: tail(output, 12) });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: isFiltered ? 0 : report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** Each failed test with what it said; a file that could not even be loaded has no tests to count: it is one failure itself. */
function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(inRoot(''), name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [{ test: file, said: message }] : [];
  return failed.map((one) => ({ test: `${file} › ${one.fullName}`, said: one.failureMessages.join('\n') }));
}
