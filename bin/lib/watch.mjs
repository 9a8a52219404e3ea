// What `npm run dev` adds: compilers that watch. Node's own --watch-path restarts the API and the worker.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './places.mjs';

/** The web client's own development server, which replaces parts of an open page without a reload. */
export const webPort = (port) => Number(port) + 1;

/** `{ name, args, cwd }` of each watching compiler. */
export function watchers(env) {
  const swc = createRequire(inRoot('package.json')).resolve('@swc/cli/bin/swc.js');
  const compile = (name, folder) => ({
    name,
    cwd: inRoot(folder),
    args: [swc, 'src', '-d', 'dist', '--strip-leading-paths', '--ignore', '**/*.spec.ts', '-w', '-q'],
  });
  const vite = (name, folder, args) => ({
    name,
    cwd: inRoot(folder),
    args: [inRoot(folder, 'node_modules/vite/bin/vite.js'), ...args],
  });
  env.WEB_PORT = String(webPort(env.PORT));
  env.API_URL = `http://localhost:${env.PORT}`;
  return [
    compile('schema-build', 'packages/schema'),
    compile('api-build', 'apps/api'),
    vite('web-build', 'apps/web', []),
    vite('widget-build', 'apps/widget', ['build', '--watch']),
    vite('simulator-build', 'apps/simulator', ['build', '--watch']),
  ].filter(({ cwd, args }) => existsSync(cwd) && existsSync(args[0]));
}
