// A program that is told to end while it has just ended by itself: nobody waits for an end that does not come.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Program } from '../lib/program.mjs';

test('the end of a program that has ended by itself is not waited for', { timeout: 20_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'parley-program-'));
  const dist = join(home, 'apps/api/dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'short.js'), 'process.exitCode = 3;');
  const ended = new Promise((resolve) => {
    const program = new Program({
      ...{ name: 'short', file: 'short.js', env: process.env, home, logFile: join(home, 'short.log') },
      readyUrl: 'http://127.0.0.1:9/readyz',
      onExit: (code) => resolve({ program, code }),
    });
    program.start();
  });
  const { program, code } = await ended;
  try {
    assert.equal(code, 3);
    assert.equal(await program.expectEnd(), null);
    assert.deepEqual(program.ends, [{ code: 3, signal: null }]);
  } finally {
    await program.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
