// Markup that wants to run something: own examples, put together anew, and a grammar of what parsers stumble over.
import fc from 'fast-check';
import { inRoot } from '../../bin/lib/places.mjs';

const { xssPayloads } = await import(inRoot('apps/api/dist/modules/channels/sanitising/xss.fixtures.js'));

/** Each way of running ends in this: the page hears of it. */
const RUN = 'alert(1)';
const tags = [
  'a', 'b', 'p', 'div', 'span', 'img', 'table', 'tr', 'td', 'caption', 'select', 'option', 'form', 'input', 'button', 'svg', 'math', 'mtext', 'mi',
  'mglyph', 'malignmark', 'annotation-xml', 'foreignObject', 'desc', 'title', 'style', 'script', 'noscript', 'template', 'iframe', 'object',
  'embed', 'video', 'audio', 'source', 'details', 'marquee', 'body', 'html', 'head', 'base', 'link', 'meta', 'textarea', 'xmp', 'plaintext',
  'noembed', 'noframes', 'frameset', 'frame', 'isindex', 'animate', 'set', 'use', 'image', 'font', 'center', 'blockquote', 'pre', 'code', 'h2',
  'dialog', 'slot', 'portal', 'x-a', 'keygen', 'area', 'map', 'applet', 'bgsound', 'layer', 'o:p', 'v:shape',
]; // prettier-ignore
const handlers = [
  'onerror', 'onload', 'onclick', 'onfocus', 'ontoggle', 'onbegin', 'onmouseover', 'onanimationstart', 'onpointerenter', 'onstart',
  'oncontentvisibilityautostatechange', 'onbeforematch', 'onscrollend', 'onfocusin', 'ONERROR', 'on\u0000error',
]; // prettier-ignore
const spaces = fc.constantFrom(' ', '\n', '\t', '/', '\f', '\r', ' / ', '\u00a0', '');
const quotes = fc.constantFrom('"', "'", '', '`');
const scheme = fc.constantFrom(
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, `java\tscript:${RUN}`, `&#106;avascript:${RUN}`, `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`, `vbscript:${RUN}`, `data:text/html,<script>${RUN}</script>`, `data:image/svg+xml,<svg onload=${RUN}>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`, 'https://elsewhere.test/a.png', '//elsewhere.test/a', 'x', 'cid:logo', '',
  `blob:null/${RUN}`, `feed:javascript:${RUN}`, 'http://127.0.0.1:1/a',
); // prettier-ignore
const addressed = fc.constantFrom(
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'background',
  'xlink:href',
  'poster',
  'ping',
  'codebase',
  'cite',
  'data-remote-src',
  'lowsrc',
);
const style = fc.constantFrom(
  'background:url(https://elsewhere.test/b)', `width:expression(${RUN})`, 'position:fixed;inset:0', "content:'</style><img src=x onerror=alert(1)>'",
  '@import url(https://elsewhere.test/c)', 'animation:x 1s', 'color:red', 'background:\\75rl(//elsewhere.test)', '-moz-binding:url(x)', 'font-family:"a;</style>',
); // prettier-ignore
const attribute = fc.oneof(
  fc.tuple(fc.constantFrom(...handlers), quotes).map(([name, q]) => `${name}=${q}${RUN}${q}`),
  fc.tuple(addressed, quotes, scheme).map(([name, q, to]) => `${name}=${q}${to}${q}`),
  fc.tuple(quotes, style).map(([q, css]) => `style=${q}${css}${q}`),
  fc.constantFrom(
    'autofocus', 'tabindex=1', 'open', 'contenteditable', `srcdoc="<script>${RUN}</script>"`, 'http-equiv=refresh', `content="0;url=javascript:${RUN}"`,
    'attributeName=href', `values="javascript:${RUN}"`, `to="javascript:${RUN}"`, 'id=x', 'name=body', 'is=x', 'encoding="text/html"', 'target=_top',
    'class="p-main"', 'data-mention="user:1"', `title="</title><img src=x onerror=${RUN}>"`, `alt="--><img src=x onerror=${RUN}>"`, '"', "'", '=',
  ),
); // prettier-ignore
const open = fc
  .tuple(
    fc.constantFrom(...tags),
    fc.array(fc.tuple(spaces, attribute), { maxLength: 4 }),
    fc.constantFrom('>', '>', '>', '/>', '', ' >'),
  )
  .map(([tag, all, end]) => `<${tag}${all.map(([space, one]) => `${space}${one}`).join('')}${end}`);
const piece = fc.oneof(
  { weight: 6, arbitrary: open },
  { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
  { weight: 2, arbitrary: fc.constantFrom(...xssPayloads) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      RUN,
      'a',
      '<!--',
      '-->',
      '--!>',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '</',
      '<',
      '>',
      '&lt;',
      '&#60;',
      '&#x3c;script&#62;',
      '\u0000',
      '\u2028',
      '\ufeff',
      '<!',
      '<!DOCTYPE html>',
      '<!ENTITY x "y">',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
);
const pieces = [...new Set(xssPayloads.flatMap((one) => one.split(/(?=[<>"'= ])/)))];

/** One body of a message. */
export const payload = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { minLength: 1, maxLength: 14 }).map((all) => all.join('')) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 })
      .map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...xssPayloads) },
);
