import juice from 'juice';

/**
 * Puts the styles of a page where they apply: mail programs throw style sheets away. Nothing is loaded. Takes long on
 * hostile input, so it is only called inside a worker thread, which can be ended.
 */
export function inlineCss(html: string): string {
  return juice(html, {
    removeStyleTags: true,
    preserveMediaQueries: false,
    preserveFontFaces: false,
    preserveKeyFrames: false,
    preservePseudos: false,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
    applyAttributesTableElements: true,
  });
}
