import type { Plugin } from 'vite';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Leaves out the fonts that a library carries within its styles: half a megabyte that the page's policy does not load
 * anyway. What is drawn there is told to use the fonts of Parley.
 */
export function noEmbeddedFonts(library: string): Plugin {
  return {
    name: 'parley-no-embedded-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes(`/node_modules/${library}/`) && id.split('?')[0]?.endsWith('.css')
        ? { code: code.replace(FONT_FACE, ''), map: null }
        : undefined,
  };
}
