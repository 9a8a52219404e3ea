// Lets a worker thread run the TypeScript sources as they are, for the tests. The built product never loads this.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const isSource = (url) => url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

/** `./x.js` in a source file means `./x.ts`. */
export async function resolve(specifier, context, next) {
  const local = specifier.startsWith('.') && context.parentURL && isSource(context.parentURL);
  return next(local ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

export async function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    filename: fileURLToPath(url),
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
