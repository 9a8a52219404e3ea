// Plants one violation after the other in a small copy of the tree and sees that the lint bites. A rule whose violation
// goes through is a rule that only looks like one.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inRoot } from '../lib/places.mjs';
import { run } from '../lib/run-command.mjs';

const api = 'apps/api/src';
const web = 'apps/web/src';

/** rule → the files that break it: path → contents. The files named in `clean` are there for all. */
const planted = {
  doors: {
    [`${api}/modules/inbox/tickets/a.service.ts`]: `import '../../contacts/contacts/contacts.service.js';`,
  },
  'doors-from-outside': {
    [`${api}/app.module.ts`]: `import './modules/contacts/contacts/contacts.service.js';`,
  },
  'edges-of-contacts': {
    [`${api}/modules/contacts/contacts/b.service.ts`]: `import '../../inbox/index.js';`,
  },
  'platform-knows-no-business': { [`${api}/platform/jobs/a.ts`]: `import '../../modules/inbox/index.js';` },
  'layer-resolver': {
    [`${api}/modules/contacts/contacts/a.resolver.ts`]: `import './contacts.repository.js';`,
  },
  'layer-controller': {
    [`${api}/modules/contacts/contacts/a.controller.ts`]: `import './contacts.repository.js';`,
  },
  'layer-listener': {
    [`${api}/modules/contacts/contacts/a.listener.ts`]: `import './contacts.repository.js';`,
  },
  'layer-service': { [`${api}/modules/contacts/contacts/c.service.ts`]: `import './contacts.resolver.js';` },
  'layer-repository': {
    [`${api}/modules/contacts/contacts/d.repository.ts`]: `import './contacts.service.js';`,
  },
  'rules-are-pure': { [`${api}/modules/contacts/contacts/a.rules.ts`]: `import 'typeorm';` },
  'services-know-no-transport': {
    [`${api}/modules/contacts/contacts/e.service.ts`]: `import '@nestjs/graphql';`,
  },
  'no-cycles': {
    [`${api}/platform/jobs/one.ts`]: `import { two } from './two.js';\nexport const one = () => two;`,
    [`${api}/platform/jobs/two.ts`]: `import { one } from './one.js';\nexport const two = () => one;`,
  },
  'nothing-unresolvable': { [`${api}/platform/jobs/a.ts`]: `import './not-there.js';` },
  'no-tests-in-the-product': {
    [`${api}/platform/jobs/a.ts`]: `import './a.spec.js';`,
    [`${api}/platform/jobs/a.spec.ts`]: '',
  },
  'apps-are-apart': { [`${web}/lib/a.ts`]: `import '../../../api/src/platform/clean.js';` },
  'packages-know-no-app': { 'packages/schema/src/a.ts': `import '../../../apps/api/src/platform/clean.js';` },
  'ui-knows-no-data': { [`${web}/ui/a.tsx`]: `import '@/features/inbox/Clean';` },
  'lib-knows-no-feature': { [`${web}/lib/a.ts`]: `import '@/features/inbox/Clean';` },
  'features-do-not-import-upward': { [`${web}/features/inbox/A.tsx`]: `import '@/routes/clean';` },
  'feature-contacts': { [`${web}/features/contacts/A.tsx`]: `import '@/features/inbox/Clean';` },
};

/** oxlint's rule → a file that breaks it. */
const plantedForLint = {
  'no-process-env': { [`${api}/modules/inbox/a.ts`]: `export const port = process.env.PORT;` },
  'no-console': { [`${api}/modules/inbox/a.ts`]: `console.log('here');` },
  'no-explicit-any': { [`${api}/modules/inbox/a.ts`]: `export const a = (b: any) => b;` },
  'no-warning-comments': {
    [`${api}/modules/inbox/a.ts`]: ['// TO', 'DO later\nexport const a = 1;'].join(''),
  },
  'ban-ts-comment': { [`${api}/modules/inbox/a.ts`]: `// @ts-ignore\nexport const a = 1;` },
  'max-lines': { [`${api}/modules/inbox/a.service.ts`]: lines(301) },
  'max-lines-per-function': {
    [`${api}/modules/inbox/a.ts`]: `export function a() {\n${'  Math.abs(1);\n'.repeat(61)}}`,
  },
  'no-cycle': {
    [`${web}/ui/one.ts`]: `import { two } from './two';\nexport const one = () => two;`,
    [`${web}/ui/two.ts`]: `import { one } from './one';\nexport const two = () => one;`,
  },
  'no-default-export': { [`${api}/modules/inbox/a.ts`]: `export default 1;` },
};

const clean = {
  [`${api}/modules/inbox/index.ts`]: 'export const inbox = 1;',
  [`${api}/modules/contacts/index.ts`]: `export { service } from './contacts/contacts.service.js';`,
  [`${api}/modules/contacts/contacts/contacts.service.ts`]: `import './contacts.repository.js';\nexport const service = 1;`,
  [`${api}/modules/contacts/contacts/contacts.repository.ts`]: 'export const repository = 1;',
  [`${api}/modules/contacts/contacts/contacts.resolver.ts`]: 'export const resolver = 1;',
  [`${api}/modules/inbox/tickets/tickets.service.ts`]: `import { service } from '../../contacts/index.js';\nexport const used = service;`,
  [`${api}/platform/clean.ts`]: 'export const clean = 1;',
  [`${web}/features/inbox/Clean.tsx`]: 'export const Clean = 1;',
  [`${web}/routes/clean.ts`]: `import { Clean } from '@/features/inbox/Clean';\nexport const routes = Clean;`,
  'packages/schema/src/index.ts': 'export const schema = 1;',
};

function lines(count) {
  return Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join('\n');
}

function tree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-planted-'));
  for (const path of [
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
    'apps/api/module-map.mjs',
    'bin/import-aliases.mjs',
    'bin/lib/places.mjs',
    'apps/api/package.json',
    'package.json',
  ]) {
    cpSync(inRoot(path), join(folder, path), { recursive: true });
  }
  for (const name of ['typeorm', '@nestjs/graphql'])
    standIn(join(folder, 'apps/api/node_modules', name), name);
  for (const [path, text] of Object.entries({ ...clean, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return folder;
}

/** The rules look at the names of packages only, so empty ones will do (and the real ones are much to walk through). */
function standIn(folder, name) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
  writeFileSync(join(folder, 'index.js'), '');
}

async function cruise(folder) {
  const program = inRoot('node_modules/.bin/depcruise');
  const { output } = await run(
    [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'apps', 'packages'],
    { cwd: folder },
  );
  return JSON.parse(output).summary.violations.map((violation) => violation.rule.name);
}

async function lint(folder) {
  const { output } = await run([inRoot('node_modules/.bin/oxlint'), '-f', 'unix', 'apps', 'packages'], {
    cwd: folder,
  });
  return output;
}

describe('the boundaries', { concurrency: 2 }, () => {
  const folders = [];
  const plant = (files) => {
    const folder = tree(files);
    folders.push(folder);
    return folder;
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it('let a clean tree through', async () => {
    const folder = plant({});
    assert.deepEqual(await cruise(folder), []);
    assert.equal((await lint(folder)).trim(), '');
  });

  for (const [rule, files] of Object.entries(planted)) {
    it(`catch ${rule}`, async () => assert.ok((await cruise(plant(files))).includes(rule)));
  }

  for (const [rule, files] of Object.entries(plantedForLint)) {
    it(`catch ${rule}`, async () => assert.match(await lint(plant(files)), new RegExp(`\\(${rule}\\)`)));
  }
});
