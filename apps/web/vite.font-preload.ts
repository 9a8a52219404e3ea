import type { Plugin } from 'vite';

const LATIN = /ibm-plex-sans-latin-wght-normal[^/]*\.woff2$/;

/** Preloads the one font file that the first screen needs; its name is only known once the build has hashed it. */
export function preloadLatinFont(): Plugin {
  return {
    name: 'parley-preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => LATIN.test(name));
        if (!file) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
