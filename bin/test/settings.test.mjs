// What the launcher reads, and that .env.example tells of every setting there is.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readDotEnv } from '../lib/dot-env.mjs';
import { inRoot } from '../lib/places.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function read(text) {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  return readDotEnv(file);
}

describe('.env', () => {
  it('may be missing', () => assert.deepEqual(readDotEnv(join(folder, 'none')), {}));

  it('has one setting per line, with comments and quotes', () => {
    const text = '# a comment\n\nPORT=3100\nexport A = b # why\nB="with # and spaces"\r\nC=\nD=\'it\'\n';
    assert.deepEqual(read(text), { PORT: '3100', A: 'b', B: 'with # and spaces', C: '', D: 'it' });
  });

  it('is refused by the number of a line that cannot be read, without showing the line', () => {
    assert.throws(
      () => read('PORT=1\nnot a secret setting\n'),
      /^Error: Line 2 of .*\.env is not of the form NAME=value/,
    );
    assert.throws(() => read('A="open\n'), /Line 1/);
    assert.throws(
      () => read('A="open\n'),
      (error) => !error.message.includes('open'),
    );
  });
});

describe('.env.example', () => {
  const example = readFileSync(inRoot('.env.example'), 'utf8');
  const named = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map((match) => match[1]));
  const config = readFileSync(inRoot('apps/api/src/platform/config/config.ts'), 'utf8');
  // Set by the tests themselves, nothing for an operator.
  const internal = new Set(['NODE_ENV']);
  const known = [...config.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map((match) => match[1]);

  it('names every setting that the processes read, and no other', () => {
    assert.deepEqual([...named].sort(), known.filter((name) => !internal.has(name)).sort());
  });

  it('says in the line before what each one is', () => {
    const lines = example.split('\n');
    for (const [index, line] of lines.entries()) {
      if (/^#[A-Z0-9_]+=/.test(line)) assert.match(lines[index - 1], /^#( |[A-Z0-9_]+=)/);
    }
  });

  it('can be read as it is', () => assert.deepEqual(readDotEnv(inRoot('.env.example')), {}));
});
