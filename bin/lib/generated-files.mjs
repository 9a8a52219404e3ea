// Everything that is made from the code and committed is made again into a copy and compared: a difference means that
// somebody forgot to. `npm run generate` makes them in place.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './hashes.mjs';
import { inRoot, root } from './places.mjs';
import { run, tail } from './run-command.mjs';
import { line } from './say.mjs';

/** What is generated, how, and which files come out; `{root}` is the folder that they are written below. */
export const generators = [
  {
    label: 'GraphQL schema, OpenAPI document, events',
    command: (target) => [process.execPath, inRoot('apps/api/dist/print-schema.js'), target],
    files: ['packages/schema/schema.graphql', 'packages/schema/openapi.json', 'docs/events.md'],
    needsDatabase: true,
  },
  {
    label: 'typed documents of the web client',
    command: (target) => [
      inRoot('apps/web/node_modules/.bin/graphql-codegen-esm'),
      '--config',
      join(target, 'codegen.ts'),
    ],
    cwd: (target) => target,
    files: ['apps/web/src'],
    only: /(\/gql\/|\.generated\.ts$)/,
    copies: ['codegen.ts', 'apps/web/src', 'apps/web/codegen', 'apps/web/package.json', 'packages/schema'],
  },
  {
    label: 'picture of the modules',
    command: (target) => [process.execPath, inRoot('bin/module-picture.mjs'), target],
    files: ['docs/modules.md'],
  },
  {
    label: 'page of roles and permissions',
    command: (target) => [
      process.execPath,
      inRoot('packages/schema/scripts/permissions-page.mjs'),
      ...(target === root ? [] : ['--check']),
    ],
    files: [],
  },
];

/** The stage: one check per generator. */
export async function generatedFiles({ services }) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const generator of generators) {
    const target = join(services.folder(), 'generated');
    prepare(generator, target);
    const { code, output } = await generate(generator, target, services);
    const differing = code === 0 ? compare(generator, target) : [];
    const isFresh = code === 0 && differing.length === 0;
    line(`  ${isFresh ? '✓' : '✗'} ${generator.label}`);
    if (code !== 0) line(tail(output, 40).replace(/^/gm, '    '));
    if (differing.length) line(`    not fresh: ${differing.join(', ')} (npm run generate makes them)`);
    if (!isFresh)
      counts.failures.push({ test: generator.label, said: differing.join(', ') || tail(output, 12) });
    counts[isFresh ? 'passed' : 'failed'] += 1;
    rmSync(target, { recursive: true, force: true });
  }
  return counts;
}

/** Runs one generator so that it writes below `target`. */
export async function generate(generator, target, services) {
  const env = generator.needsDatabase ? await migratedDatabase(services) : {};
  return run(generator.command(target), { cwd: generator.cwd?.(target), env });
}

async function migratedDatabase(services) {
  const env = {
    DATABASE_URL: await services.newDatabase('generated'),
    PARLEY_DATA_DIR: services.folder(),
    SECRETS_KEY: 'generating files needs no secret of its own',
    NODE_ENV: 'test',
  };
  const { code, output } = await run([process.execPath, inRoot('apps/api/dist/migrate.js')], { env });
  if (code !== 0) throw new Error(`The database for the generators could not be migrated:\n${output}`);
  return env;
}

function prepare({ copies = [] }, target) {
  mkdirSync(target, { recursive: true });
  for (const path of copies) {
    const filter = (source) => !/\/(node_modules|dist)(\/|$)/.test(relative(root, source).replace(/^/, '/'));
    cpSync(inRoot(path), join(target, path), { recursive: true, filter });
  }
  if (!copies.length) return;
  for (const folder of ['node_modules', 'apps/web/node_modules']) {
    mkdirSync(dirname(join(target, folder)), { recursive: true });
    symlinkSync(inRoot(folder), join(target, folder));
  }
}

/** The files that differ between the checkout and the copy, on either side. */
function compare({ files, only = /./ }, target) {
  const listed = (base) =>
    files.flatMap((path) => filesBelow(join(base, path)).map((file) => relative(base, file)));
  const names = new Set([...listed(root), ...listed(target)].filter((name) => only.test(name)));
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return [...names].filter((name) => read(join(root, name)) !== read(join(target, name)));
}
