// The API's tests. All files of a process share what they load: a test file's own copy of the application costs seconds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

const { jsc } = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
const schema = (file) => fileURLToPath(new URL(`../../packages/schema/src/${file}`, import.meta.url));

export default defineConfig({
  // Decorators tell the types of what they stand at, which only swc writes down here.
  plugins: [swc.vite({ swcrc: false, jsc, module: { type: 'es6' }, sourceMaps: true })],
  oxc: false,
  resolve: {
    alias: [
      { find: /^@parley\/schema\/common-passwords$/, replacement: schema('common-passwords.ts') },
      { find: /^@parley\/schema$/, replacement: schema('index.ts') },
      // What Node itself takes: Vite prefers another copy, whose types are not those that the libraries know.
      { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
    ],
  },
  test: {
    globals: true,
    include: ['{src,test}/**/*.spec.ts'],
    globalSetup: ['test/global-setup.mjs'],
    // They say that a test hangs, not that it is slow: machines are, which others use as well.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What failed stands in the first line of its failure, also where that is a list.
    chaiConfig: { truncateThreshold: 1_000 },
    pool: 'forks',
    isolate: false,
    // Of the tests that run side by side within one file (it.concurrent): they wait more than they work.
    maxConcurrency: 10,
    // They wait for PostgreSQL a third of their time.
    maxWorkers: 2 * availableParallelism(),
  },
});
