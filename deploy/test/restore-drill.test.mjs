// The drill on a small database, and that it would notice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDebian } from '../../bin/lib/debian.mjs';
import { inRoot } from '../../bin/lib/places.mjs';
import { run } from '../../bin/lib/run-command.mjs';
import { differences } from '../lib/checksums.mjs';

describe('the restore drill', { skip: !isDebian() && 'needs Debian’s PostgreSQL' }, () => {
  it('brings a database back with nothing changed', async () => {
    const { code, output } = await run([
      process.execPath,
      inRoot('deploy/restore-drill.mjs'),
      '--profile',
      'smoke',
    ]);
    const figures = JSON.parse(output.trim().split('\n').at(-1));
    assert.equal(code, 0, output);
    assert.equal(figures.ok, true);
    assert.equal(figures.messages, 2_000);
    assert.equal(figures.different, 0);
    assert.equal(figures.locked, true);
    assert.ok(figures.tables > 50, output);
  });

  it('names what differs, is missing or is new', () => {
    const before = { 'table a': '1 rows, 5', 'table b': '1 rows, 6', 'index c': 'x' };
    assert.deepEqual(differences(before, { ...before }), []);
    const after = { 'table a': '1 rows, 5', 'table b': '1 rows, 7', 'index d': 'x' };
    assert.deepEqual(differences(before, after), ['table b', 'index c', 'index d']);
  });
});
