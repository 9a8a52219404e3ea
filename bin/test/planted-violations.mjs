// The violations that boundaries.test.mjs plants: [rule, file, what stands in it]. All of them stand in one small tree,
// together with the files of `clean`, which break no rule.
const api = 'apps/api/src';
const contacts = `${api}/modules/contacts/contacts`;
const web = 'apps/web/src';

const manyLines = Array.from({ length: 301 }, (_, index) => `export const a${index} = ${index};`).join('\n');
// Not written as one word, or this file would break the rule itself.
const reminder = ['// TO', 'DO later'].join('');

export const clean = {
  [`${api}/modules/inbox/index.ts`]: 'export const inbox = 1;',
  [`${api}/modules/inbox/tickets/tickets.service.ts`]: `import { service } from '../../contacts/index.js';\nexport const used = service;`,
  [`${api}/modules/contacts/index.ts`]: `export { service } from './contacts/contacts.service.js';`,
  [`${contacts}/contacts.service.ts`]: `import './contacts.repository.js';\nexport const service = 1;`,
  [`${contacts}/contacts.repository.ts`]: 'export const repository = 1;',
  [`${contacts}/contacts.resolver.ts`]: 'export const resolver = 1;',
  [`${api}/platform/clean.ts`]: 'export const clean = 1;',
  [`${web}/features/inbox/Clean.tsx`]: 'export const Clean = 1;',
  [`${web}/routes/clean.ts`]: `import { Clean } from '@/features/inbox/Clean';\nexport const routes = Clean;`,
  'packages/schema/src/index.ts': 'export const schema = 1;',
};

/** What dependency-cruiser must catch. */
export const forCruiser = [
  [
    'doors',
    `${api}/modules/inbox/tickets/past-the-door.ts`,
    `import '../../contacts/contacts/contacts.service.js';`,
  ],
  ['doors-from-outside', `${api}/composer.ts`, `import './modules/contacts/contacts/contacts.service.js';`],
  ['edges-of-contacts', `${contacts}/upward.service.ts`, `import '../../inbox/index.js';`],
  ['platform-knows-no-business', `${api}/platform/business.ts`, `import '../modules/inbox/index.js';`],
  ['layer-resolver', `${contacts}/short-cut.resolver.ts`, `import './contacts.repository.js';`],
  ['layer-controller', `${contacts}/short-cut.controller.ts`, `import './contacts.repository.js';`],
  ['layer-listener', `${contacts}/short-cut.listener.ts`, `import './contacts.repository.js';`],
  ['layer-service', `${contacts}/backward.service.ts`, `import './contacts.resolver.js';`],
  ['layer-repository', `${contacts}/backward.repository.ts`, `import './contacts.service.js';`],
  ['rules-are-pure', `${contacts}/impure.rules.ts`, `import 'typeorm';`],
  ['services-know-no-transport', `${contacts}/graphql.service.ts`, `import '@nestjs/graphql';`],
  ['no-cycles', `${api}/platform/one.ts`, `import { two } from './two.js';\nexport const one = () => two;`],
  ['nothing-unresolvable', `${api}/platform/lost.ts`, `import './not-there.js';`],
  ['no-tests-in-the-product', `${api}/platform/tested.ts`, `import './clean.spec.js';`],
  ['apps-are-apart', `${web}/lib/other-app.ts`, `import '../../../api/src/platform/clean.js';`],
  ['packages-know-no-app', 'packages/schema/src/app.ts', `import '../../../apps/api/src/platform/clean.js';`],
  ['ui-knows-no-data', `${web}/ui/data.tsx`, `import '@/features/inbox/Clean';`],
  ['lib-knows-no-feature', `${web}/lib/feature.ts`, `import '@/features/inbox/Clean';`],
  ['features-do-not-import-upward', `${web}/features/inbox/Upward.tsx`, `import '@/routes/clean';`],
  ['feature-contacts', `${web}/features/contacts/Upward.tsx`, `import '@/features/inbox/Clean';`],
];

/** What oxlint must catch. */
export const forLint = [
  ['no-process-env', `${api}/modules/inbox/environment.ts`, `export const port = process.env.PORT;`],
  ['no-console', `${api}/modules/inbox/console.ts`, `console.log('here');`],
  ['no-explicit-any', `${api}/modules/inbox/any.ts`, `export const a = (b: any) => b;`],
  ['no-warning-comments', `${api}/modules/inbox/later.ts`, `${reminder}\nexport const a = 1;`],
  ['ban-ts-comment', `${api}/modules/inbox/ignore.ts`, `// @ts-ignore\nexport const a = 1;`],
  ['max-lines', `${api}/modules/inbox/long.service.ts`, manyLines],
  [
    'max-lines-per-function',
    `${api}/modules/inbox/long-function.ts`,
    `export function a() {\n${'  Math.abs(1);\n'.repeat(61)}}`,
  ],
  ['no-cycle', `${web}/ui/three.ts`, `import { four } from './four';\nexport const three = () => four;`],
  ['no-default-export', `${api}/modules/inbox/default.ts`, `export default 1;`],
];

/** Neither clean nor caught itself: what a planted file imports. */
export const besides = {
  [`${api}/platform/clean.spec.ts`]: 'export const spec = 1;',
  [`${api}/platform/two.ts`]: `import { one } from './one.js';\nexport const two = () => one;`,
  [`${web}/ui/four.ts`]: `import { three } from './three';\nexport const four = () => three;`,
};
