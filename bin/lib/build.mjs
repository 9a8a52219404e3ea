// Builds what is stale. What belongs to a part, and where its result lies, is data; how it is built stands in its own
// package.json ("build").
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { filesBelow, hashOf, readStamp, writeStamp } from './hashes.mjs';
import { inRoot } from './places.mjs';
import { run, tail } from './run-command.mjs';
import { refuse } from './say.mjs';

/** In this order: the first one is imported by the others, which are built side by side. */
export const parts = [
  { name: 'schema', folder: 'packages/schema', needs: [] },
  { name: 'api', folder: 'apps/api', needs: ['packages/schema/src'] },
  { name: 'web', folder: 'apps/web', needs: ['packages/schema/src'] },
  { name: 'widget', folder: 'apps/widget', needs: [] },
  { name: 'simulator', folder: 'apps/simulator', needs: [] },
];

/** Builds the parts (all, or the named ones) whose sources changed; says which, or that there was nothing to do. */
export async function build(names = parts.map((part) => part.name)) {
  const [first, ...rest] = parts.filter((part) => names.includes(part.name));
  if (!first) return 'nothing needed';
  const built = [await buildPart(first), ...(await Promise.all(rest.map(buildPart)))].filter(Boolean);
  return built.length ? built.join(', ') : 'nothing new';
}

/** A hash over a part's folder, without tests, and over what else goes into its build. */
export function sourceHash({ folder, needs }) {
  const files = [folder, ...needs].flatMap((path) => filesBelow(inRoot(path), { withoutTests: true }));
  return hashOf([...files, inRoot('pnpm-lock.yaml'), inRoot('tsconfig.base.json')]);
}

/** Builds one part when its sources changed; returns its name then. */
export async function buildPart(part) {
  const folder = inRoot(part.folder);
  if (filesBelow(inRoot(part.folder, 'src')).length === 0) return undefined;
  const hash = sourceHash(part);
  if (readStamp(`built-${part.name}`) === hash && existsSync(inRoot(part.folder, 'dist'))) return undefined;
  const { scripts } = JSON.parse(readFileSync(inRoot(part.folder, 'package.json'), 'utf8'));
  // A compiler only adds and overwrites: without this, a source that was removed would go on running.
  rmSync(inRoot(part.folder, 'dist'), { recursive: true, force: true });
  const { code, output } = await run(scripts.build, { cwd: folder });
  if (/ENOSPC/.test(output))
    refuse(`The disk that holds ${folder} is full: free some space and start again.`);
  if (code !== 0) refuse(`${part.folder} could not be built:\n${tail(output)}`);
  writeStamp(`built-${part.name}`, hash);
  return part.name;
}
