// The fuzzer is no stage of the test command, and takes its bad values from the API's tests: they have to be found there.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('the fuzzer finds the bad values of the tests', async () => {
  const { Values } = await import('../../fuzz/lib/values.mjs');
  await import('../../fuzz/run.mjs');
  assert.equal(typeof Values, 'function');
});
