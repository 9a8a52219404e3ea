// A redis-server program: the one that is named, the one that is installed, or one unpacked from Debian's packages
// into this user's cache (no root needed and nothing on the system changes).
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder } from './places.mjs';
import { refuse } from './say.mjs';

/** `{ program, libraries }`: the program, and the folder of its libraries when it was unpacked. */
export function redisProgram() {
  const named = process.env.REDIS_SERVER_PATH;
  if (named) {
    if (!isProgram(named))
      refuse(`REDIS_SERVER_PATH is ${named}, which is not a program: correct or unset it.`);
    return { program: named };
  }
  const installed = onPath('redis-server') ?? onPath('valkey-server');
  if (installed) return { program: installed };
  return (
    fromDebian() ??
    refuse(
      'The tests need a redis-server and this machine has none: install Redis or Valkey, or set REDIS_SERVER_PATH to the program.',
    )
  );
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function fromDebian() {
  if (!onPath('apt-get') || !onPath('dpkg')) return undefined;
  const folder = join(cacheFolder('redis'), 'debian');
  if (!existsSync(folder)) {
    try {
      unpackDebian(folder);
    } catch {
      return installDebian();
    }
  }
  return unpacked(folder) ?? installDebian();
}

/** Downloads redis-server, its program package and those libraries that this machine lacks, and unpacks them. */
function unpackDebian(folder) {
  const work = mkdtempSync(`${folder}-`);
  const at = { cwd: work, stdio: 'ignore', timeout: 120_000 };
  // An image without package lists can only fetch after an update, which needs root.
  if (process.getuid() === 0 && !knowsPackage())
    execFileSync('apt-get', ['update', '-q'], { ...at, timeout: 300_000 });
  const libraries = missingLibraries('redis-tools');
  execFileSync('apt-get', ['download', '-q', 'redis-tools', ...libraries], at);
  for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg', ['-x', file, work], at);
  try {
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The libraries that this package needs and the machine lacks; of alternatives only the first. */
function missingLibraries(name, seen = new Set()) {
  const said = execFileSync('apt-cache', ['depends', '--important', name], { encoding: 'utf8' });
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

function knowsPackage() {
  try {
    return (
      execFileSync('apt-cache', ['show', 'redis-tools'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }) !== ''
    );
  } catch {
    return false;
  }
}

function isInstalled(name) {
  try {
    const status = execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status.includes('ok installed');
  } catch {
    return false;
  }
}

/** Debian ships the server inside redis-tools as redis-check-rdb: Redis decides by the name it is called with. */
function unpacked(folder) {
  const program = join(folder, 'usr/bin/redis-check-rdb');
  if (!isProgram(program)) return undefined;
  const libraries = ['usr/lib', 'lib'].flatMap((part) => {
    const base = join(folder, part);
    return existsSync(base)
      ? [
          base,
          ...readdirSync(base, { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map((entry) => join(base, entry.name)),
        ]
      : [];
  });
  return { program, libraries, calledAs: 'redis-server' };
}

function installDebian() {
  if (process.getuid() !== 0) return undefined;
  try {
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  } catch {
    return undefined;
  }
  const installed = onPath('redis-server');
  return installed && { program: installed };
}
