// "Has anything changed since?": a hash over files, kept as a stamp when the work on them is done.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './places.mjs';

const skipped = new Set(['node_modules', 'dist', 'test', 'coverage', '.cache']);

/** All files at or below a path, sorted; tests are left out when `withoutTests`. */
export function filesBelow(path, { withoutTests = false } = {}) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name), { withoutTests }) : [join(path, entry.name)],
    )
    .filter((file) => !withoutTests || !/(\.(spec|test)\.tsx?|\.md)$/.test(file))
    .sort();
}

/** A hash over the names and contents of these files. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampFile = (name) => inRoot('node_modules', '.cache', 'parley', name);

export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return '';
  }
}

export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}
