// The fuzzer is no stage of the test command, and takes its bad values from the API's tests: they have to be found there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../lib/places.mjs';

test('the fuzzer finds the bad values of the tests', async () => {
  const { Values } = await import('../../fuzz/lib/values.mjs');
  await import('../../fuzz/run.mjs');
  assert.equal(typeof Values, 'function');
});

test('what the fuzzer knows of single operations is about operations that exist', async () => {
  const { schema } = await import('../../fuzz/calls/graphql.mjs');
  const { notDone, notRead } = await import('../../fuzz/calls/exceptions.mjs');
  const { told } = await import('../../fuzz/fits/index.mjs');
  const { paths } = JSON.parse(readFileSync(inRoot('packages/schema/openapi.json'), 'utf8'));
  const rest = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const graphql = roots.flatMap((root) =>
    Object.keys(root.getFields()).map((name) => `${root.name} ${name}`),
  );
  const known = new Set([...rest, ...graphql]);
  assert.deepEqual(
    [...told, ...Object.keys(notDone)].filter((name) => !known.has(name)),
    [],
  );
  assert.deepEqual(
    Object.keys(notRead).filter((name) => !schema.getType(name.split('.')[0])),
    [],
  );
});
