// Compiled to CommonJS by swc, as the API's tests are: Jest cannot load ES modules by itself on Node 20.
import { esmPackages } from '../../bin/lib/esm-packages.mjs';

const compile = (syntax) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: { parser: { syntax }, target: 'es2022' },
    module: { type: 'commonjs' },
  },
];

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.ts$': compile('typescript'), '^.+\\.m?js$': compile('ecmascript') },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(?:${esmPackages().join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
