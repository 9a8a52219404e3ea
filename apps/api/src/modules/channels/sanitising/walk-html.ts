import { Parser } from 'htmlparser2';

/** Elements whose content is never shown as text. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const blocks = new Set([
  'address', 'article', 'aside', 'blockquote', 'br', 'center', 'dd', 'div', 'dl', 'dt', 'figure', 'footer', 'form',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'ol', 'p', 'pre', 'section', 'table', 'td', 'th',
  'tr', 'ul',
]); // prettier-ignore

const empty = new Set(['br', 'hr']);

export interface HtmlLimits {
  /** How deep elements may be nested. */
  depth: number;
  /** How many elements there may be. */
  nodes: number;
}

/** Thrown to stop a walk early: the document is too deep or too large to be worth its time. */
export class HtmlTooLarge extends Error {}

export interface HtmlVisitor {
  /** `start` and `end` are offsets into the source, the end exclusive. */
  open?(name: string, attributes: Record<string, string>, start: number): void;
  close?(name: string, end: number): void;
  /** Text outside scripts and the like, entities decoded. */
  text?(text: string, start: number): void;
  /** A line break in the reading order. */
  lineBreak?(): void;
}

/**
 * One linear pass over HTML of any quality. Void elements count as one level; unclosed ones stay open, so that a
 * document made of a hundred thousand open tags is recognised as deep.
 */
export function walkHtml(html: string, visitor: HtmlVisitor, limits: HtmlLimits): void {
  let depth = 0;
  let nodes = 0;
  let muted = 0;
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        nodes += 1;
        if (depth > limits.depth || nodes > limits.nodes) throw new HtmlTooLarge();
        if (silent.has(name)) muted += 1;
        if (blocks.has(name)) visitor.lineBreak?.();
        visitor.open?.(name, attributes, parser.startIndex);
      },
      onclosetag(name) {
        depth -= 1;
        if (silent.has(name)) muted -= 1;
        visitor.close?.(name, parser.endIndex + 1);
        if (blocks.has(name) && !empty.has(name)) visitor.lineBreak?.();
      },
      ontext(text) {
        if (muted === 0) visitor.text?.(text, parser.startIndex);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
}
