// Compiled to CommonJS by swc, as the API's tests are: Jest cannot load ES modules by itself on Node 20.
const compile = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser, target: 'es2022', transform: { react: { runtime: 'automatic', importSource: 'preact' } } },
    module: { type: 'commonjs' },
  },
];

export default {
  testEnvironment: 'jsdom',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  transform: {
    '^.+\\.tsx?$': compile({ syntax: 'typescript', tsx: true }),
    '^.+\\.m?js$': compile({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/)?preact)'],
};
