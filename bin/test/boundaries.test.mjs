// Plants one violation after the other in a small copy of the tree and sees that the lint bites. A rule whose violation
// goes through is a rule that only looks like one.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { inRoot } from '../lib/places.mjs';
import { run } from '../lib/run-command.mjs';
import { besides, clean, forCruiser, forLint } from './planted-violations.mjs';

/** A small copy of the checkout: the settings of the tools, and these files. */
function tree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-planted-'));
  for (const path of [
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
    'apps/api/module-map.mjs',
    'bin/import-aliases.mjs',
    'bin/lib/places.mjs',
    'apps/api/package.json',
    'package.json',
  ]) {
    cpSync(inRoot(path), join(folder, path), { recursive: true });
  }
  for (const name of ['typeorm', '@nestjs/graphql'])
    standIn(join(folder, 'apps/api/node_modules', name), name);
  for (const [path, text] of Object.entries({ ...clean, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return folder;
}

/** The rules look at the names of packages only, so empty ones will do (and the real ones are much to walk through). */
function standIn(folder, name) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
  writeFileSync(join(folder, 'index.js'), '');
}

/** `rule file` of everything that dependency-cruiser finds. */
async function cruise(folder) {
  const command = [
    inRoot('node_modules/.bin/depcruise'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ];
  const { output } = await run([...command, 'apps', 'packages'], { cwd: folder });
  return JSON.parse(output).summary.violations.map((found) => `${found.rule.name} ${found.from}`);
}

/** `rule file` of everything that oxlint finds. */
async function lint(folder) {
  const { output } = await run([inRoot('node_modules/.bin/oxlint'), '-f', 'unix', 'apps', 'packages'], {
    cwd: folder,
  });
  const found = output.matchAll(/^([^:]+):\d+:\d+: .*\(([a-z-]+)\)\]$/gm);
  return [...found].map(([, file, rule]) => `${rule} ${file}`);
}

describe('the boundaries', () => {
  const folders = [];
  const found = { cruiser: [], lint: [] };

  // All violations stand in one tree: starting the tools is what takes the time.
  before(async () => {
    const planted = [...forCruiser, ...forLint].map(([, file, text]) => [file, text]);
    const folder = tree({ ...besides, ...Object.fromEntries(planted) });
    folders.push(folder);
    found.cruiser = await cruise(folder);
    found.lint = await lint(folder);
  });
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it('let a clean tree through', async () => {
    const folder = tree({});
    folders.push(folder);
    assert.deepEqual(await cruise(folder), []);
    assert.deepEqual(await lint(folder), []);
  });

  for (const [rule, file] of forCruiser) {
    it(`catch ${rule}: ${file}`, () => assert.ok(found.cruiser.includes(`${rule} ${file}`)));
  }

  for (const [rule, file] of forLint) {
    it(`catch ${rule}: ${file}`, () => assert.ok(found.lint.includes(`${rule} ${file}`)));
  }
});
