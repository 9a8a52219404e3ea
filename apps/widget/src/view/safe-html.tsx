import { type ComponentChildren, h } from 'preact';
import { Link, Linked, safeHref } from './links';

const SHOWN = new Set(
  'p div br b strong i em u s ul ol li code pre blockquote span h1 h2 h3 h4 h5 h6 a'.split(' '),
);
const SILENT = new Set('script style template iframe object embed svg math noscript head title'.split(' '));
const MAX_DEPTH = 30;

/**
 * Shows the team's formatted text. The parser makes an inert document (nothing loads, nothing runs), and what
 * is drawn is built anew from a short list of elements without any of their attributes but a safe link.
 */
export function SafeHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div class="rich">{children(parsed.body, 0)}</div>;
}

function children(parent: Node, depth: number): ComponentChildren[] {
  return depth > MAX_DEPTH ? [parent.textContent] : [...parent.childNodes].map((node) => draw(node, depth));
}

function draw(node: Node, depth: number): ComponentChildren {
  if (node.nodeType === Node.TEXT_NODE) {
    return isInsideLink(node) ? node.textContent : <Linked text={node.textContent ?? ''} />;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const name = node.nodeName.toLowerCase();
  if (SILENT.has(name)) return null;
  const inner = children(node, depth + 1);
  if (!SHOWN.has(name)) return <>{inner}</>;
  if (name === 'br') return <br />;
  if (name === 'a') {
    const href = safeHref((node as Element).getAttribute('href') ?? '');
    return href ? <Link href={href}>{inner}</Link> : <>{inner}</>;
  }
  // Headings inside a message would disturb the outline of the page for screen readers.
  return h(/^h\d$/.test(name) ? 'strong' : name, null, inner);
}

const isInsideLink = (node: Node) => (node.parentElement?.closest('a') ?? null) !== null;
