// Who may import whom. The rules about modules and layers are made from apps/api/module-map.mjs, so that the picture in
// docs/modules.md, the map and the lint can never say different things.
import { layers, modules } from './apps/api/module-map.mjs';

const api = '^apps/api/src';
const inModule = (name) => `${api}/modules/${name}/`;
const suffix = (names) => `\\.(${names.join('|')})\\.ts$`;
const tests = '\\.(spec|test)\\.tsx?$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per module: of the other modules, only those that the map allows. */
const edges = Object.entries(modules).map(([name, { mayImport }]) =>
  rule(
    `edges-of-${name}`,
    `${name} may import ${mayImport.join(', ') || 'no other module'} (apps/api/module-map.mjs).`,
    { path: inModule(name) },
    { path: `${api}/modules/[^/]+/`, pathNot: [name, ...mayImport].map(inModule) },
  ),
);

/** One rule per layer: of the files that carry a layer's suffix, only those that the map allows. */
const layerNames = [...new Set([...Object.keys(layers), ...Object.values(layers).flat()])];
const layerRules = Object.entries(layers).map(([name, mayImport]) =>
  rule(
    `layer-${name}`,
    `A .${name}.ts may import these layers: ${mayImport.join(', ')}.`,
    { path: `${api}/modules/.*${suffix([name])}` },
    { path: `${api}/modules/.*${suffix(layerNames)}`, pathNot: suffix(mayImport) },
  ),
);

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or miss a third (types alone may).',
      {},
      { circular: true },
    ),
    rule(
      'doors',
      'Another module is entered through its index.ts only.',
      { path: `${api}/modules/([^/]+)/`, pathNot: tests },
      {
        path: `${api}/modules/([^/]+)/.+`,
        pathNot: [`${api}/modules/$1/`, `${api}/modules/[^/]+/index\\.ts$`],
      },
    ),
    rule(
      'doors-from-outside',
      'Whoever composes the modules also uses their index.ts.',
      { path: [`${api}/[^/]+\\.ts$`, `${api}/bootstrap/`], pathNot: tests },
      { path: `${api}/modules/[^/]+/.+`, pathNot: `${api}/modules/[^/]+/(index|[^/]+\\.entities)\\.ts$` },
    ),
    rule(
      'nobody-imports-the-bootstrap',
      'What composes the modules stands above them.',
      { path: `${api}/(modules|platform)/`, pathNot: tests },
      { path: `${api}/bootstrap/` },
    ),
    ...edges,
    ...layerRules,
    rule(
      'platform-knows-no-business',
      'The technical floor imports no module.',
      { path: `${api}/platform/` },
      { path: `${api}/(modules|demo)/` },
    ),
    rule(
      'services-know-no-transport',
      'One service, two faces: it imports neither GraphQL nor HTTP.',
      { path: `${api}/modules/.*\\.(service|repository|rules)\\.ts$` },
      { path: 'node_modules/(@nestjs/graphql|@nestjs/platform-fastify|fastify|@apollo/server)/' },
    ),
    rule(
      'rules-are-pure',
      'A .rules.ts does no input or output.',
      { path: `${api}/modules/.*\\.rules\\.ts$` },
      {
        path: [
          'node_modules/(typeorm|pg|bullmq|ioredis|nodemailer)/',
          `${api}/platform/(database|jobs|outbox|realtime|storage)/`,
        ],
      },
    ),
    rule(
      'no-forgotten-package',
      'A package stands in the package.json of who imports it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'nothing-unresolvable',
      'An import that leads nowhere.',
      {},
      {
        couldNotResolve: true,
        // Only types: there is no file to find.
        pathNot: '@graphql-typed-document-node/core',
      },
    ),
    rule(
      'no-tests-in-the-product',
      'Nothing imports a test.',
      { pathNot: [tests, '/test/'] },
      { path: [tests, '^apps/[^/]+/test/'] },
    ),
    rule(
      'apps-are-apart',
      'The programs share packages/, not each other. The connectors are tested against the simulator, by its door.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/([^/]+)/', pathNot: ['^apps/$1/', '^apps/simulator/src/server/index\\.ts$'] },
    ),
    rule(
      'the-simulator-is-for-tests',
      'Nothing of the product knows the simulator.',
      { path: '^apps/', pathNot: ['^apps/simulator/', '^apps/api/test/connectors/'] },
      { path: '^apps/simulator/' },
    ),
    rule(
      'packages-know-no-app',
      'What is shared knows nobody who shares it.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    rule(
      'ui-knows-no-data',
      'The kit of the web client has no Apollo and no features.',
      { path: '^apps/web/src/ui/' },
      {
        path: [
          '^apps/web/src/(features|routes|gql|lib/(apollo|session|realtime))/',
          'node_modules/@apollo/client/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'features-do-not-import-upward',
      'Routes fill the slots of features; a feature does not know the routes.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/routes/' },
    ),
    rule(
      'lib-knows-no-feature',
      'What everybody stands on does not lean on anybody.',
      { path: '^apps/web/src/lib/' },
      { path: '^apps/web/src/(features|routes)/' },
    ),
    ...Object.entries(modules).map(([name, { mayImport }]) =>
      rule(
        `feature-${name}`,
        `features/${name} may import the features ${mayImport.join(', ') || '(none)'}: the same map as the API's.`,
        { path: `^apps/web/src/features/${name}/` },
        {
          path: '^apps/web/src/features/[^/]+/',
          pathNot: [name, ...mayImport].map((one) => `^apps/web/src/features/${one}/`),
        },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist[^/]*/', '\\.generated\\.ts$'] },
    webpackConfig: { fileName: 'bin/import-aliases.mjs' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
