// The stages of the test command, as data: first the checks (each counts as one), then the tests.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parts } from './build.mjs';
import { generatedFiles } from './generated-files.mjs';
import { filesBelow } from './hashes.mjs';
import { jest } from './jest-stage.mjs';
import { vitest } from './vitest-stage.mjs';
import { nodeTests } from './node-test-stage.mjs';
import { inRoot, root } from './places.mjs';
import { playwright } from './playwright-stage.mjs';
import { run, tail } from './run-command.mjs';
import { line } from './say.mjs';

const program = (name, ...args) => [inRoot('node_modules/.bin', name), ...args];

/** Runs commands, as many at a time as there are cores; each is one passed or failed check, and a failed one is shown. */
const commands =
  (...list) =>
  async () => {
    const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    const waiting = list.flatMap((entry) => (typeof entry === 'function' ? entry() : [entry]));
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { code, output, seconds } = await run(one.command, { cwd: one.cwd });
        line(`  ${code === 0 ? '✓' : '✗'} ${one.label} (${seconds.toFixed(1)} s)`);
        if (code !== 0) line(tail(output, 80).replace(/^/gm, '    '));
        if (code !== 0) counts.failures.push({ test: one.label, said: tail(output, 12) });
        counts[code === 0 ? 'passed' : 'failed'] += 1;
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return counts;
  };

const typed = ['packages/schema', 'apps/api', 'apps/web', 'apps/widget', 'apps/simulator', 'e2e', 'bench'];

/** What the compiler learned is kept, so that a second run looks at what changed only. */
function typeChecks() {
  const kept = (folder) => inRoot('node_modules/.cache/parley', `${folder.replace('/', '-')}.tsbuildinfo`);
  return typed
    .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')))
    .map((folder) => ({
      label: `types of ${folder}`,
      command: program(
        'tsc',
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        kept(folder),
        '-p',
        join(root, folder),
      ),
    }));
}

const check = (name, title, ...list) => ({ name, group: 'checks', title, run: commands(...list) });
const server = ['schema', 'api'];
const ownTests = filesBelow(inRoot('bin/test')).filter((file) => file.endsWith('.test.mjs'));

/** `builds` names what a stage needs to have been built. */

export const stages = [
  check('format', 'Format', { label: 'oxfmt', command: program('oxfmt', '--check', '.') }),
  check('lint', 'Lint', {
    label: 'oxlint',
    command: program('oxlint', '--type-aware', '--deny-warnings', '-f', 'unix', '.'),
  }),
  check('types', 'Types', typeChecks),
  check('boundaries', 'Boundaries', {
    label: 'who imports whom',
    command: program('depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'),
  }),
  check('dead-code', 'Dead code', { label: 'knip', command: program('knip', '--no-progress') }),
  check('commands', 'Commands, deployment files, planted violations', {
    label: 'bin/test',
    command: [process.execPath, '--test', ...ownTests],
  }),
  { name: 'generated', group: 'checks', title: 'Generated files', builds: server, run: generatedFiles },
  {
    ...check('migrations', 'Migrations', {
      label: 'a migrated database is what the entities say',
      command: [process.execPath, inRoot('apps/api/scripts/migration.mjs'), 'check'],
    }),
    builds: server,
  },
  {
    name: 'api',
    group: 'tests',
    title: 'API: small, medium and whole app',
    builds: server,
    run: vitest('apps/api'),
  },
  { name: 'web', group: 'tests', title: 'Web client', builds: ['schema'], run: jest('apps/web') },
  { name: 'widget', group: 'tests', title: 'Website chat', builds: ['schema'], run: jest('apps/widget') },
  { name: 'simulator', group: 'tests', title: 'Simulator', builds: ['schema'], run: jest('apps/simulator') },
  {
    name: 'chaos',
    group: 'tests',
    title: 'Nothing lost, nothing doubled while everything breaks',
    builds: [...server, 'simulator'],
    run: nodeTests('chaos/test'),
  },
  {
    name: 'restore',
    group: 'tests',
    title: 'A backup comes back',
    builds: server,
    run: nodeTests('deploy/test'),
  },
  {
    name: 'e2e',
    group: 'tests',
    title: 'Journeys in a browser',
    builds: parts.map(({ name }) => name),
    run: playwright,
  },
];
