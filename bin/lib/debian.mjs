// Programs out of Debian's packages without installing them: downloaded and unpacked into a folder, with those of their
// libraries that this machine lacks. No root is needed and nothing on the system changes.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of an installed program, also of one in the folders that only root has on its PATH. */
export function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export const isDebian = () => Boolean(onPath('apt-get') && onPath('dpkg'));

/** Unpacks these packages into `folder`, once. Throws when they cannot be had. */
export function unpackPackages(folder, names) {
  if (existsSync(folder)) return;
  const work = mkdtempSync(`${folder}-`);
  const at = { cwd: work, stdio: 'ignore', timeout: 120_000 };
  // An image without package lists can only fetch after an update, which needs root.
  if (process.getuid() === 0 && !isKnown(names[0]))
    execFileSync('apt-get', ['update', '-q'], { ...at, timeout: 300_000 });
  const libraries = [...new Set(names.flatMap((name) => missingLibraries(name)))];
  execFileSync('apt-get', ['download', '-q', ...names, ...libraries], at);
  const files = readdirSync(work).filter((name) => name.endsWith('.deb'));
  for (const file of files) execFileSync('dpkg', ['-x', file, work], at);
  try {
    renameSync(work, folder);
  } catch (error) {
    // Another run was faster.
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The folders of libraries below an unpacked folder, for LD_LIBRARY_PATH. */
export function libraryFolders(folder) {
  return ['usr/lib', 'lib'].flatMap((part) => {
    const base = join(folder, part);
    if (!existsSync(base)) return [];
    const below = readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [base, ...below.map((entry) => join(base, entry.name))];
  });
}

/** The libraries that this package needs and the machine lacks; of alternatives only the first. */
function missingLibraries(name, seen = new Set()) {
  const said = execFileSync('apt-cache', ['depends', '--important', name], quiet);
  let isAlternative = false;
  for (const text of said.split('\n')) {
    const [, bar, found] = /^ ([ |])(?:Pre)?Depends: (lib[a-z0-9.+-]+)$/.exec(text) ?? [];
    if (!found) continue;
    if (!isAlternative && !seen.has(found) && !isInstalled(found)) {
      seen.add(found);
      missingLibraries(found, seen);
    }
    isAlternative = bar === '|';
  }
  return [...seen];
}

function isKnown(name) {
  try {
    return execFileSync('apt-cache', ['show', name], quiet) !== '';
  } catch {
    return false;
  }
}

function isInstalled(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], quiet).includes('ok installed');
  } catch {
    return false;
  }
}
