/** Colours and direction of the page around the mail, so that a plain mail looks like part of it. */
export interface MailSurface {
  dark: boolean;
  background: string;
  text: string;
  link: string;
}

export interface MailDocumentOptions {
  /** Origin of this application: the only place that pictures may come from until the reader asks for more. */
  origin: string;
  showRemoteImages: boolean;
  surface: MailSurface;
}

/** Pictures that the server withheld stand in this attribute until the reader asks for them. */
export const WITHHELD_SOURCE = 'data-remote-src';

const PAPER: MailSurface = { dark: false, background: '#FFFFFF', text: '#1F1E1B', link: '#0E6470' };
const OWN_COLOURS = /\b(?:bgcolor|color|background(?:-color|-image)?)\s*[=:]/i;

/** True when a mail brings colours of its own: it is then shown on white paper, as its author saw it. */
export function bringsColours(html: string): boolean {
  return OWN_COLOURS.test(html);
}

/**
 * The document for the mail's own frame. The frame is sandboxed without scripts; this policy is the second lock:
 * nothing may be loaded but our own pictures (of the server, or still in this browser), or any picture once the reader
 * has asked.
 * `html` must be washed before.
 */
export function buildMailDocument(html: string, options: MailDocumentOptions): string {
  const surface = bringsColours(html) ? PAPER : options.surface;
  const pictures = options.showRemoteImages
    ? `${options.origin} blob: data: http: https:`
    : `${options.origin} blob: data:`;
  const policy = [
    `default-src 'none'`,
    `img-src ${pictures}`,
    `style-src 'unsafe-inline'`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<base target="_blank">',
    `<style>${frameStyle(surface)}</style></head>`,
    `<body dir="auto">${html}</body></html>`,
  ].join('');
}

// The body holds the margins of what stands in it (flow-root): its height is what the frame is made as high as.
function frameStyle({ dark, background, text, link }: MailSurface): string {
  return `
:root{color-scheme:${dark ? 'dark' : 'light'}}
html,body{margin:0;padding:0;background:${background}}
body{color:${text};
font:14px/20px 'IBM Plex Sans Variable',system-ui,sans-serif;overflow-wrap:break-word;overflow-x:auto;overflow-y:hidden}
a{color:${link}}
body{display:flow-root}
body>:first-child{margin-top:0}
body>:last-child{margin-bottom:0}
img{max-width:100%;height:auto}
img[${WITHHELD_SOURCE}]{display:inline-block;min-width:16px;min-height:16px;border:1px dashed currentColor;opacity:.5}
table{max-width:100%}
pre{white-space:pre-wrap}
blockquote{margin:8px 0;padding-inline-start:12px;border-inline-start:2px solid rgb(127 127 127 / .4)}`;
}
