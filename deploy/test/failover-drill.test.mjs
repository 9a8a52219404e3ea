// The drill with a small load: nothing that was confirmed is lost with the primary.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDebian } from '../../bin/lib/debian.mjs';
import { inRoot } from '../../bin/lib/places.mjs';
import { run } from '../../bin/lib/run-command.mjs';

describe('the failover drill', { skip: !isDebian() && 'needs Debian’s PostgreSQL' }, () => {
  it('loses nothing with a replica that is waited for', async () => {
    const file = inRoot('deploy/failover-drill.mjs');
    const { code, output } = await run([process.execPath, file, '--profile', 'smoke']);
    const figures = JSON.parse(output.trim().split('\n').at(-1));
    assert.equal(code, 0, output);
    const { ok, synchronous, lost, doubled, unwritten, gaps } = figures;
    assert.deepEqual(
      { ok, synchronous, lost, doubled, unwritten, gaps },
      { ok: true, synchronous: true, lost: [], doubled: [], unwritten: [], gaps: 0 },
    );
  });
});
