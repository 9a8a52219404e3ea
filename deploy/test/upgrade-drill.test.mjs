// Which version is "the one before", asked of small histories; the drill itself takes minutes: npm run upgrade-drill.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, describe, it } from 'node:test';
import { oldVersion } from '../lib/old-version.mjs';

const who = ['-c', 'user.name=Test', '-c', 'user.email=test@parley.test', '-c', 'init.defaultBranch=main'];

describe('the version before the newest change of the schema', () => {
  let folder;
  let number = 0;
  const made = [];

  const git = (...args) =>
    execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

  function write(name) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `${(number += 1)}`);
  }

  const migration = (time) => `apps/api/src/migrations/${time}-change.ts`;

  /** @returns the commit that has these files besides. */
  function commit(...names) {
    for (const name of names) write(name);
    git('add', '-A');
    git('commit', '-m', names.join(' '));
    return git('rev-parse', 'HEAD');
  }

  function fresh() {
    folder = mkdtempSync(join(tmpdir(), 'parley-history-'));
    made.push(folder);
    git('init');
    return commit(migration('1700000000001'), 'apps/api/src/migrations/index.ts');
  }

  after(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

  it('is the commit in front of the one that brought the newest migration', () => {
    fresh();
    commit('a');
    const old = commit('b');
    commit(migration('1700000000002'));
    commit('c');
    // What was changed in it later is no new one.
    commit(migration('1700000000002'), 'd');
    assert.equal(oldVersion(folder), old);
  });

  it('is the main line before the merge of a branch that brought it', () => {
    fresh();
    git('switch', '-c', 'work');
    commit(migration('1700000000002'));
    git('switch', 'main');
    const old = commit('a');
    git('merge', '--no-ff', 'work', '-m', 'merged');
    commit('b');
    assert.equal(oldVersion(folder), old);
  });

  it('is what is committed when the newest migration is not', () => {
    fresh();
    const old = commit('a');
    write(migration('1700000000003'));
    assert.equal(oldVersion(folder), old);
  });

  it('is the commit or tag that was named', () => {
    const first = fresh();
    git('tag', 'v1');
    commit(migration('1700000000002'));
    assert.equal(oldVersion(folder, 'v1'), first);
    assert.equal(oldVersion(folder, first.slice(0, 8)), first);
    assert.throws(() => oldVersion(folder, 'v2'), /no commit v2/);
  });

  it('says in words where the history does not have it', () => {
    fresh();
    assert.throws(() => oldVersion(folder), /There is no version before .*1700000000001-change\.ts/);
    commit(migration('1700000000002'));
    const whole = folder;
    folder = mkdtempSync(join(tmpdir(), 'parley-history-'));
    made.push(folder);
    git('clone', '--depth', '1', pathToFileURL(whole).toString(), '.');
    assert.throws(() => oldVersion(folder), /git fetch --unshallow/);
    rmSync(join(folder, '.git'), { recursive: true });
    assert.throws(() => oldVersion(folder), /needs a clone with its history/);
  });
});
