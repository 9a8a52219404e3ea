// What the launcher reads, and that .env.example tells of every setting there is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readDotEnv } from '../lib/dot-env.mjs';
import { inRoot } from '../lib/places.mjs';
import { unreachablePorts } from '../lib/ports.mjs';
import { readSettings } from '../lib/settings.mjs';

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

describe('the simulator', () => {
  const launched = (env) => {
    const before = { ...process.env };
    Object.assign(process.env, { PARLEY_SEED: '', PARLEY_SIMULATOR: '', ...env });
    try {
      return readSettings().simulator;
    } finally {
      process.env = before;
    }
  };

  it('is there to try things, and not where people work', () => {
    assert.equal(launched({ PARLEY_SEED: 'demo' }), true);
    assert.equal(launched({ PARLEY_SEED: 'none' }), false);
    assert.equal(launched({ PARLEY_SEED: 'none', PARLEY_SIMULATOR: 'on' }), true);
  });

  it('is off in every process that nobody has told of it', () => {
    const config = readFileSync(inRoot('apps/api/src/platform/config/config.ts'), 'utf8');
    assert.match(config, /PARLEY_SIMULATOR: flag\.default\(false\)/);
    assert.doesNotMatch(readFileSync(inRoot('docker-compose.yml'), 'utf8'), /PARLEY_SIMULATOR: *['"]?on/);
  });
});

describe('.env.example', () => {
  const example = readFileSync(inRoot('.env.example'), 'utf8');
  const named = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map((match) => match[1]));
  const settings = ['config.ts', 'call-settings.ts', 'outgoing-hosts.ts', 'scanner-settings.ts'].map((file) =>
    readFileSync(inRoot('apps/api/src/platform/config', file), 'utf8'),
  );
  // Set by the tests themselves, nothing for an operator.
  const internal = new Set(['NODE_ENV']);
  const known = settings
    .flatMap((text) => [...text.matchAll(/^ {2}([A-Z0-9_]+): /gm)])
    .map((match) => match[1]);

  it('names every setting that the processes read, and no other', () => {
    assert.deepEqual([...named].sort(), [...new Set(known)].filter((name) => !internal.has(name)).sort());
  });

  it('says in the line before what each one is', () => {
    const lines = example.split('\n');
    for (const [index, line] of lines.entries()) {
      if (/^#[A-Z0-9_]+=/.test(line)) assert.match(lines[index - 1], /^#( |[A-Z0-9_]+=)/);
    }
  });

  it('can be read as it is', () => assert.deepEqual(readDotEnv(inRoot('.env.example')), {}));
});

describe('a port that no browser opens', () => {
  const start = (more) =>
    spawnSync(process.execPath, [inRoot('bin/start.mjs')], {
      env: { ...process.env, PARLEY_DATA_DIR: join(folder, 'data'), ...more },
      encoding: 'utf8',
      timeout: 20_000,
    });

  for (const [name, port] of [
    ['PORT', '4190'],
    ['PORT', '6000'],
    ['WORKER_PORT', '6665'],
  ]) {
    it(`is refused in one sentence: ${name}=${port}`, () => {
      const { status, stderr } = start({ [name]: port });
      assert.equal(status, 1);
      assert.match(
        stderr.trim(),
        new RegExp(`^${name} is ${port}, which browsers and Node refuse to open[^.\\n]*\\.$`),
      );
    });
  }

  it('is one that the fetch of Node refuses, every one of them', async () => {
    for (const port of unreachablePorts) {
      await assert.rejects(
        fetch(`http://127.0.0.1:${port}/`),
        (error) => error.cause?.message === 'bad port',
      );
    }
  });
});
