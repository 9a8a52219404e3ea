/** The only elements that survive. None of them runs, loads, submits, embeds, or changes how HTML is read. */
export const allowedTags: string[] = [
  'a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center', 'cite',
  'code', 'col', 'colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font',
  'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main', 'mark', 'ol',
  'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table',
  'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr',
]; // prettier-ignore

/** Elements that go with everything in them: what is inside was never meant to be read as text. */
export const dropped: string[] = [
  'script', 'style', 'head', 'title', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'frame', 'frameset',
  'object', 'applet', 'svg', 'math', 'xmp', 'plaintext', 'textarea', 'select', 'option', 'button', 'audio', 'video',
  'canvas',
]; // prettier-ignore

const everywhere = ['style', 'dir', 'lang', 'title', 'align', 'valign'];
const table = [
  'width',
  'height',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'span',
];

export const allowedAttributes: Record<string, string[]> = {
  '*': everywhere,
  a: ['href', 'target', 'rel'],
  img: ['src', 'data-remote-src', 'alt', 'width', 'height', 'border'],
  span: ['data-mention'],
  font: ['color', 'face', 'size'],
  ol: ['start', 'type'],
  ul: ['type'],
  li: ['value'],
  hr: ['width', 'size', 'color'],
  time: ['datetime'],
  table,
  tbody: table,
  thead: table,
  tfoot: table,
  tr: table,
  td: table,
  th: table,
  col: table,
  colgroup: table,
};
