import { createElement, Fragment, type ReactNode } from 'react';

/** What our own editor can write. Anything else loses its tag and keeps its words. */
const PLAIN_TAGS = new Set([
  'p',
  'div',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
]);
/** Tags whose words are no words. */
const DROPPED = new Set(['script', 'style', 'title', 'head', 'template', 'noscript', 'iframe', 'object']);
const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;
const BARE_LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/**
 * Turns the HTML of a note or a reply into React elements: no markup is ever put into the page, so nothing in it
 * can run, whatever came through the server's own cleaning. Links open beside the inbox.
 */
export function richText(html: string): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return children(parsed.body);
}

/** True when a body consists of nothing but text and the simplest tags: it needs no frame of its own. */
export function isPlainMarkup(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.querySelectorAll('*')].every((element) => {
    const name = element.localName;
    if (name === 'a') return true;
    return PLAIN_TAGS.has(name) && !element.hasAttribute('style') && !element.hasAttribute('class');
  });
}

/** Plain text with its line breaks kept and its addresses made into links. */
export function plainText(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(BARE_LINK)) {
    parts.push(text.slice(from, match.index), link(match[0], match[0], `link-${match.index}`));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

function children(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => render(child, index));
}

function render(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{plainText(node.textContent ?? '')}</Fragment>;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  if (name === 'a') {
    const target = node.getAttribute('href')?.trim() ?? '';
    return SAFE_LINK.test(target) ? (
      link(target, text(node), key)
    ) : (
      <Fragment key={key}>{children(node)}</Fragment>
    );
  }
  if (PLAIN_TAGS.has(name)) return createElement(name, { key }, ...children(node));
  return <Fragment key={key}>{children(node)}</Fragment>;
}

function text(node: Node): string {
  return node.textContent ?? '';
}

function link(href: string, words: string, key: number | string): ReactNode {
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {words}
    </a>
  );
}
