import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [localeTables(), asciiOnly()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2020',
    cssMinify: true,
    reportCompressedSize: true,
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'ParleyWidget', fileName: () => 'widget.js' },
  },
});
