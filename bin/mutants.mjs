// node bin/mutants.mjs: breaks the locks of the API one at a time and looks whether a test notices (docs/security.md).
//   [--only predicates,guards,asserts]
// Predicates and guards are taken off in the running process, under the tests of test/mutants. Asserts are taken out of
// the sources in a copy of the API in the temporary folder, under the tests beside them.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import setUp from '../apps/api/test/global-setup.mjs';
import { inRoot } from './lib/places.mjs';
import { run } from './lib/run-command.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', default: 'predicates,guards,asserts' } } });
const parts = values.only.split(',');
// What decides about people and rows; that a request comes from an own page is another subject.
const OTHER_SUBJECT = /assert(?:OwnOrigin|OwnPage|Key|Small|Usable|Acceptable|Version)\(/;
const ASSERT = /^\s*(?:await )?(?:this\.\w+\.)?assert\w+\(.*\);$/;
/** Long, and about time and load. */
const SLOW = /sign-in|caller-claims|password-reset|verification|mail|chat|socket|platform/;
const NEEDED = 0.95;
const say = (text) => console.log(text);
let failed = false;

const tearDown = await setUp();
try {
  if (parts.includes('predicates')) await ofSuite('test/mutants/statements.api.spec.ts');
  if (parts.includes('guards')) await ofSuite('test/mutants/guards.api.spec.ts');
  if (parts.includes('asserts')) await ofAsserts();
} finally {
  await tearDown();
}
process.exitCode = failed ? 1 : 0;

async function ofSuite(spec) {
  const { code, output } = await vitest(inRoot('apps/api'), [spec]);
  say(
    output
      .split('\n')
      .filter((line) => /^(statements|tenant|behind|not noticed|guards|closed)/.test(line))
      .join('\n'),
  );
  if (code !== 0) {
    failed = true;
    say(output.slice(-3_000));
  }
}

/** The servers stand already, and the database has been migrated. */
function vitest(cwd, args) {
  const options = ['run', '--no-file-parallelism', '--bail=1', '--disable-console-intercept'];
  return run([process.execPath, inRoot('apps/api/node_modules/vitest/vitest.mjs'), ...options, ...args], {
    cwd,
    env: { PARLEY_MUTANTS: 'all' },
  });
}

async function ofAsserts() {
  const copy = copyOfTheApi();
  const sites = assertsIn(join(copy, 'apps/api/src/modules'));
  const survived = [];
  for (const site of sites) {
    const source = readFileSync(site.file, 'utf8');
    const lines = source.split('\n');
    lines[site.line] = `// ${lines[site.line]}`;
    writeFileSync(site.file, lines.join('\n'));
    const noticed = await isNoticed(copy, site);
    writeFileSync(site.file, source);
    say(
      `${noticed ? 'noticed    ' : 'NOT NOTICED'} ${relative(copy, site.file)}:${site.line + 1} ${site.text.trim()}`,
    );
    if (!noticed) survived.push(site);
  }
  rmSync(copy, { recursive: true, force: true });
  const caught = sites.length - survived.length;
  say(
    `asserts: ${sites.length} taken out, ${caught} noticed (${((caught / sites.length) * 100).toFixed(1)} %)`,
  );
  if (caught / sites.length < NEEDED) failed = true;
}

/** First the tests beside the file, then those about who may do what to whom. */
async function isNoticed(copy, site) {
  const api = join(copy, 'apps/api');
  const near = specsIn(dirname(site.file));
  if (near.length && (await vitest(api, near)).code !== 0) return true;
  const module = /modules\/(\w+)\//.exec(site.file)[1];
  const far =
    module === 'identity' ? specsIn(join(api, 'src/modules/identity')) : specsIn(join(api, 'test/api'));
  const left = far.filter(
    (spec) => spec.endsWith('.api.spec.ts') && !near.includes(spec) && !SLOW.test(spec),
  );
  return (await vitest(api, left)).code !== 0;
}

function specsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.spec.ts') && !name.includes('fuzz'))
    .map((name) => join(folder, name));
}

function assertsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) => {
      const file = join(folder, name);
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((text, line) =>
        ASSERT.test(text) && !OTHER_SUBJECT.test(text) ? [{ file, line, text }] : [],
      );
    });
}

function copyOfTheApi() {
  const copy = mkdtempSync(join(tmpdir(), 'parley-mutants-'));
  mkdirSync(join(copy, 'apps/api'), { recursive: true });
  for (const path of [
    'apps/api/src',
    'apps/api/test',
    'apps/api/vitest.config.mjs',
    'apps/api/.swcrc',
    'apps/api/package.json',
  ])
    cpSync(inRoot(path), join(copy, path), { recursive: true });
  for (const path of [
    'apps/api/node_modules',
    'apps/api/dist',
    'node_modules',
    'packages',
    'bin',
    'apps/widget',
    'apps/web',
  ])
    symlinkSync(inRoot(path), join(copy, path));
  return copy;
}
