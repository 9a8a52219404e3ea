import { createElement, Fragment, type ReactNode } from 'react';
import { safeHref } from '@/lib/safe-href';
import { MentionChip } from './MentionChip';

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
  'h2',
  'h3',
  'blockquote',
  'pre',
  'code',
  'hr',
]);
/** Tags whose words are no words. */
const DROPPED = new Set(['script', 'style', 'title', 'head', 'template', 'noscript', 'iframe', 'object']);
/** Somebody whom a note names, by their id. */
const MENTION = /^(?:(?:user|team):[1-9]\d*|all)$/;
const CONTENT_ID = /^cid:(.+)$/i;
const BARE_LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Where the pictures of a message are, by the names that its text has for them. */
type Pictures = ReadonlyMap<string, string>;
const NONE: Pictures = new Map();

/**
 * Turns the HTML of a note or a reply into React elements: no markup is ever put into the page, so nothing in it
 * can run, whatever came through the server's own cleaning. Links open beside the inbox. Of pictures only those are
 * shown that the message itself brings.
 */
export function richText(html: string, pictures: Pictures = NONE): ReactNode {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return children(parsed.body, pictures);
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
    const href = safeHref(match[0]);
    if (!href) continue;
    parts.push(text.slice(from, match.index), link(href, match[0], `link-${match.index}`));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

function children(node: Node, pictures: Pictures): ReactNode[] {
  return [...node.childNodes].map((child, index) => render(child, index, pictures));
}

function render(node: Node, key: number, pictures: Pictures): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{plainText(node.textContent ?? '')}</Fragment>;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  if (name === 'img') return picture(node, key, pictures);
  if (name === 'a') {
    const target = safeHref(node.getAttribute('href'));
    return target ? link(target, text(node), key) : <Fragment key={key}>{children(node, pictures)}</Fragment>;
  }
  if (name === 'span' && MENTION.test(node.getAttribute('data-mention') ?? '')) return mention(node, key);
  if (PLAIN_TAGS.has(name)) return createElement(name, { key }, ...children(node, pictures));
  return <Fragment key={key}>{children(node, pictures)}</Fragment>;
}

function picture(node: Element, key: number, pictures: Pictures): ReactNode {
  const src = pictures.get(CONTENT_ID.exec(node.getAttribute('src') ?? '')?.[1] ?? '');
  return src ? <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} /> : null;
}

function mention(node: Element, key: number): ReactNode {
  return <MentionChip key={key} target={node.getAttribute('data-mention') ?? ''} label={text(node)} />;
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
