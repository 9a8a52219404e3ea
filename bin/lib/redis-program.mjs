// A redis-server program: the one that is named, the one that is installed, or one unpacked from Debian's packages
// into this user's cache; as root, in the end, an installed package.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isDebian, isProgram, libraryFolders, onPath, unpackPackages } from './debian.mjs';
import { cacheFolder } from './places.mjs';
import { refuse } from './say.mjs';

/** `{ program, libraries?, calledAs? }`: the program, and the folders of its libraries when it was unpacked. */
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
    (isDebian() ? (unpacked() ?? installDebian()) : undefined) ??
    refuse(
      'The tests need a redis-server and this machine has none: install Redis or Valkey, or set REDIS_SERVER_PATH to the program.',
    )
  );
}

/** Debian ships the server inside redis-tools as redis-check-rdb: Redis decides by the name it is called with. */
function unpacked() {
  const folder = join(cacheFolder('redis'), 'debian');
  try {
    unpackPackages(folder, ['redis-tools']);
  } catch {
    return undefined;
  }
  const program = join(folder, 'usr/bin/redis-check-rdb');
  return isProgram(program)
    ? { program, libraries: libraryFolders(folder), calledAs: 'redis-server' }
    : undefined;
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
