import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

const MAX_GZIP = 30_000;

/** Puts the tables of the other languages beside the script, where it fetches the one it needs. */
function localeTables() {
  return {
    name: 'parley-locale-tables',
    generateBundle() {
      for (const file of readdirSync(new URL('./locales/', import.meta.url))) {
        const table = JSON.parse(readFileSync(new URL(`./locales/${file}`, import.meta.url), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `locales/${file}`, source: JSON.stringify(table) });
      }
    },
  };
}

/** A page may be written in any encoding, and the script is read in the page's when the server says none. */
function asciiOnly() {
  return {
    name: 'parley-ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(
          /[^\x00-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** Every page of every customer loads it, so it has a largest size. */
function sizeBudget() {
  return {
    name: 'parley-size-budget',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const size = gzipSync(bundle['widget.js'].code, { level: 9 }).length;
        if (size > MAX_GZIP)
          this.error(`widget.js has ${size} bytes compressed; at most ${MAX_GZIP} are allowed.`);
      },
    },
  };
}

export default defineConfig({
  plugins: [localeTables(), asciiOnly(), sizeBudget()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2020',
    cssMinify: true,
    reportCompressedSize: true,
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'ParleyWidget', fileName: () => 'widget.js' },
  },
});
