// The version before the newest change of the schema: which commit that is, and its folder, installed and built.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, tail } from '../../bin/lib/run-command.mjs';
import { refuse } from '../../bin/lib/say.mjs';

const MIGRATIONS = 'apps/api/src/migrations';

const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function tried(folder, ...args) {
  try {
    return git(folder, ...args);
  } catch {
    return undefined;
  }
}

/** Names begin with their time, so the last one is the newest. */
function newestMigration(folder) {
  const names = readdirSync(join(folder, MIGRATIONS)).filter((name) => /^\d+-.*\.ts$/.test(name));
  return names.sort().at(-1);
}

/**
 * The last commit of the main line that does not have the newest migration yet.
 * @param folder a checkout. @param from what to take instead: a commit, a tag. @returns its full name
 */
export function oldVersion(folder, from) {
  if (tried(folder, 'rev-parse', '--git-dir') === undefined)
    refuse('This needs a clone with its history: the version before is taken from there.');
  if (from) {
    const commit = tried(folder, 'rev-parse', '--verify', '--quiet', `${from}^{commit}`);
    return commit ?? refuse(`--from: this clone has no commit ${from}.`);
  }
  if (git(folder, 'rev-parse', '--is-shallow-repository') === 'true')
    refuse('This clone has only the end of the history: git fetch --unshallow, and start again.');
  const newest = join(MIGRATIONS, newestMigration(folder));
  const how = ['--first-parent', '-m', '--no-renames', '--diff-filter=A', '--format=%H', '-1'];
  const brought = git(folder, 'log', ...how, '--', newest);
  // Not committed yet: what is committed is the version before.
  if (!brought) return git(folder, 'rev-parse', 'HEAD');
  const before = tried(folder, 'rev-parse', '--verify', '--quiet', `${brought}^1`);
  return before ?? refuse(`There is no version before ${newest}: name one with --from.`);
}

/** Its folder, made when it is not there yet, and what is stale in it built. */
export async function openVersion(folder, commit) {
  const home = join(folder, '.data/upgrade', commit);
  if (!existsSync(join(home, 'package.json'))) {
    mkdirSync(join(home, '..'), { recursive: true });
    // By force: the folder of an earlier one may have been removed by hand, which git does not know.
    git(folder, 'worktree', 'add', '--force', '--detach', home, commit);
  }
  const { code, output } = await run([process.execPath, 'bin/build.mjs'], { cwd: home });
  if (code !== 0) refuse(`The version before could not be built:\n${tail(output)}`);
  return home;
}
