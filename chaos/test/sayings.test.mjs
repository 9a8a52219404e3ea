// What the failpoints wait for is what Parley says.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../bin/lib/places.mjs';
import { sayings } from '../parts/failpoints/sayings.mjs';

test('each statement at which a process is to die stands in the code', () => {
  const src = inRoot('apps/api/src');
  const code = readdirSync(src, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'));
  const unheard = Object.values(sayings).filter((saying) => !code.some((text) => text.includes(saying)));
  assert.deepEqual(unheard, []);
});
