// The key that seals secrets: given, or made once and kept in the data folder, one key a line, the former ones below it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As many as the processes take. */
const MAX_FORMER = 3;

/** For the environment of the processes. Losing the key loses what it sealed. */
export function secretsKeys({ env, dataDir }) {
  const [key, ...kept] = env.SECRETS_KEY ? [env.SECRETS_KEY] : keysIn(dataDir);
  return {
    SECRETS_KEY: key,
    FORMER_SECRETS_KEYS: [env.FORMER_SECRETS_KEYS, ...kept].filter(Boolean).join(','),
  };
}

/** Puts a new key above those of the data folder; takes effect with the next start. */
export function changeKey(dataDir) {
  write(dataDir, [freshKey(), ...keysIn(dataDir)].slice(0, 1 + MAX_FORMER));
}

/** Takes the former keys away. @returns how many there were */
export function dropFormerKeys(dataDir) {
  const [key, ...former] = keysIn(dataDir);
  write(dataDir, [key]);
  return former.length;
}

export const freshKey = () => randomBytes(32).toString('base64url');

function keysIn(dataDir) {
  const file = fileOf(dataDir);
  if (!existsSync(file)) write(dataDir, [freshKey()]);
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Whole or not at all: half a key would lose everything. */
function write(dataDir, keys) {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

const fileOf = (dataDir) => join(dataDir, 'secrets.key');
