// The installed packages that are ES modules only. Jest has to compile them, and a list by hand would always be old.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';

/** Their names, ready to stand in a regular expression. */
export function esmPackages() {
  const store = inRoot('node_modules/.pnpm');
  const names = new Set();
  for (const entry of readdirSync(store)) {
    // "@scope+name@1.2.3_peer@4.5.6" → "@scope/name"
    const name = /^(@?[^@]+)@/.exec(entry)?.[1]?.replace('+', '/');
    if (name && isEsm(join(store, entry, 'node_modules', name, 'package.json'))) names.add(name);
  }
  return [...names].sort().map((name) => name.replace(/[.+]/g, '\\$&'));
}

function isEsm(manifest) {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
  } catch {
    return false;
  }
}
