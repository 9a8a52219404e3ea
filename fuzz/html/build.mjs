// The client's own parts that show a message, bundled as they stand in its sources.
import { createRequire } from 'node:module';
import { inRoot } from '../../bin/lib/places.mjs';

/** @returns {Promise<string>} one script that sets `window.fuzzStage`. */
export async function buildStage() {
  const web = createRequire(inRoot('apps/web/package.json'));
  const { build } = await import(web.resolve('vite'));
  const result = await build({
    configFile: false,
    root: inRoot('apps/web'),
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^@\//, replacement: `${inRoot('apps/web/src')}/` },
        // The stage stands outside of the client and uses the client's packages.
        {
          find: /^(react|react-dom|@mantine\/core)(\/.*)?$/,
          replacement: `${inRoot('apps/web/node_modules')}/$1$2`,
        },
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      lib: { entry: inRoot('fuzz/html/stage.mjs'), formats: ['iife'], name: 'fuzzStage' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = [result].flat();
  return output.find(({ type, isEntry }) => type === 'chunk' && isEntry).code;
}
