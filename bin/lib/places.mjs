// Where things are: the checkout, its parts, and the cache for what is downloaded once per machine.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts);

/** A folder of this user's cache (made when missing); falls back to the temporary folder when home is read-only. */
export function cacheFolder(name) {
  const bases = [process.env.XDG_CACHE_HOME, join(homedir(), '.cache'), tmpdir()].filter(Boolean);
  for (const base of bases) {
    const folder = join(base, 'parley', name);
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // Not writable: the next base.
    }
  }
  throw new Error(`no writable cache folder among ${bases.join(', ')}`);
}
