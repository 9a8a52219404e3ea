/** Small tests of the web client: logic and components, in a pretend browser, without a server. */
const esm = [
  '@apollo',
  '@remix-run',
  '@fontsource',
  'graphql-ws',
  'react-router',
  'i18next',
  'react-i18next',
  'rxjs',
  'cookie-es',
  '@mantine',
  '@tabler',
];

export default {
  testEnvironment: 'jsdom',
  roots: ['<rootDir>/src'],
  transform: {
    '^.+\\.(t|j)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
    '^.+\\.mjs$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(?:${esm.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/src/testing/class-names.ts',
    '\\.css$': '<rootDir>/src/testing/nothing.ts',
    // Speaks of `import.meta`, which these tests, being CommonJS, cannot read; only a router on a server loads by it.
    '/routeModules\\.js$': '<rootDir>/src/testing/nothing.ts',
    '^@/lib/i18n/catalogue$': '<rootDir>/src/testing/catalogue.ts',
    '^\\./catalogue$': '<rootDir>/src/testing/catalogue.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@parley/schema$': '<rootDir>/../../packages/schema/src/index.ts',
    '^@parley/schema/common-passwords$': '<rootDir>/../../packages/schema/src/common-passwords.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['<rootDir>/src/testing/browser.ts'],
  testTimeout: 20_000,
};
