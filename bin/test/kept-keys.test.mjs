// The key of a data folder is made once, changed without losing the ones before, and comes to the processes whole.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { changeKey, dropFormerKeys, secretsKeys } from '../lib/kept-keys.mjs';

let dataDir;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'parley-keys-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keys = (env = {}) => secretsKeys({ env, dataDir });

it('makes a key once, for its owner alone', () => {
  const first = keys();
  assert.equal(first.SECRETS_KEY.length, 43);
  assert.equal(first.FORMER_SECRETS_KEYS, '');
  assert.deepEqual(keys(), first);
  assert.equal(statSync(join(dataDir, 'secrets.key')).mode & 0o777, 0o600);
});

it('puts a new key above the others and forgets the fifth', () => {
  const made = [keys().SECRETS_KEY];
  for (let change = 0; change < 4; change += 1) {
    changeKey(dataDir);
    made.unshift(keys().SECRETS_KEY);
    assert.equal(keys().FORMER_SECRETS_KEYS, made.slice(1, 4).join(','));
  }
  assert.equal(new Set(made).size, 5);
});

it('ends the time of the former keys', () => {
  const first = keys().SECRETS_KEY;
  changeKey(dataDir);
  assert.equal(dropFormerKeys(dataDir), 1);
  assert.equal(keys().FORMER_SECRETS_KEYS, '');
  assert.notEqual(keys().SECRETS_KEY, first);
});

it('leaves the data folder alone where the key is given', () => {
  const env = { SECRETS_KEY: 'given', FORMER_SECRETS_KEYS: 'one,two' };
  assert.deepEqual(keys(env), env);
  assert.throws(() => readFileSync(join(dataDir, 'secrets.key')));
});
