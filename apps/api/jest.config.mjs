// Tests run from the TypeScript sources, compiled by swc to CommonJS: on Node 20 Jest cannot load ES modules by itself.
import { readFileSync } from 'node:fs';
import { esmPackages } from '../../bin/lib/esm-packages.mjs';

const { jsc } = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
const asCommonJs = (options) => [
  '@swc/jest',
  { swcrc: false, module: { type: 'commonjs' }, sourceMaps: 'inline', ...options },
];
const plainScript = { jsc: { parser: { syntax: 'ecmascript' }, target: jsc.target } };

// These are CommonJS but load modules by import(), which Jest's sandbox cannot do either.
const importsDynamically = ['@fastify/cookie', '@opentelemetry/otlp-exporter-base'];
const compiled = [...esmPackages(), ...importsDynamically].join('|');

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: {
    '^.+\\.ts$': asCommonJs({ jsc }),
    '^.+\\.[cm]?js$': asCommonJs(plainScript),
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(?:${compiled})/)`],
  moduleNameMapper: {
    '^@parley/schema$': '<rootDir>/../../packages/schema/src/index.ts',
    '^@parley/schema/common-passwords$': '<rootDir>/../../packages/schema/src/common-passwords.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  testTimeout: 60_000,
  maxWorkers: '100%',
  // Of the tests that run side by side within one file (it.concurrent): they wait more than they work.
  maxConcurrency: 10,
  workerIdleMemoryLimit: '1GB',
};
