// PostgreSQL refuses to run as root. When we are root, this finds the account that it runs under instead, and how:
// plainly (uid and gid of that account), or, when that account may not even look into the folder (a checkout below
// /root), with the one capability that lets it, through setpriv.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { refuse } from './say.mjs';

/**
 * How to run PostgreSQL's programs on these folders.
 * Returns `{ uid, gid, wrap(program, args) → [program, args], options }`; uid is undefined for an ordinary user.
 */
export function accountFor(dataFolder, programFolder) {
  const owner = existsSync(dataFolder) ? statSync(dataFolder).uid : undefined;
  if (process.platform === 'win32') return { wrap: (program, args) => [program, args], options: {} };
  if (process.getuid() !== 0) return ordinary(dataFolder, owner);
  const account = owner ? { name: String(owner), uid: owner, gid: statSync(dataFolder).gid } : knownAccount();
  const reachable = [dirname(dataFolder), programFolder].every((folder) => canEnter(folder, account));
  if (reachable) {
    return {
      ...account,
      wrap: (program, args) => [program, args],
      options: { uid: account.uid, gid: account.gid },
    };
  }
  return withCapability(account, dataFolder);
}

function ordinary(dataFolder, owner) {
  if (owner !== undefined && owner !== process.getuid()) {
    refuse(
      `The database in ${dataFolder} belongs to another user (id ${owner}): start Parley as that user, or set PARLEY_DATA_DIR to a folder of your own.`,
    );
  }
  return { wrap: (program, args) => [program, args], options: {} };
}

/** The account "postgres" when the machine has one, else "nobody". */
function knownAccount() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((entry) => entry[0] === name);
    if (found) return { name, uid: Number(found[2]), gid: Number(found[3]) };
  }
  return refuse(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it under: start Parley as an ordinary user.',
  );
}

function canEnter(folder, account) {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path)) {
      const { mode, uid, gid } = statSync(path);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (dirname(path) === path) return true;
  }
}

function withCapability(account, dataFolder) {
  const flags = ['--reuid', account.uid, '--regid', account.gid, '--clear-groups'].map(String);
  const capability = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  try {
    execFileSync('setpriv', [...flags, ...capability, 'ls', dirname(dataFolder)], {
      stdio: 'ignore',
    });
  } catch {
    refuse(
      `PostgreSQL does not run as root, and the account "${account.name}" may not enter ${dirname(dataFolder)}: move the checkout out of root's home, for example to /opt/parley, or start Parley as an ordinary user.`,
    );
  }
  return {
    ...account,
    wrap: (program, args) => ['setpriv', [...flags, ...capability, program, ...args]],
    options: {},
  };
}
