import { type HtmlLimits, walkHtml } from '../sanitising/walk-html.js';

export interface Range {
  start: number;
  end: number;
}

/** What the search for quotations needs to know of an HTML document. Offsets are into its source. */
export class QuoteOutline {
  text = '';
  /** Outermost elements that a mail program marked as quotation; neighbours are one. */
  readonly quotes: Range[] = [];
  /** From here on everything is history (marks that stand before it and not around it); -1 when there is none. */
  cut = -1;
  private readonly pieces: { at: number; source: number }[] = [];
  private readonly texts: string[] = [];
  private length = 0;
  private depth = 0;
  private quoteDepth = -1;
  private quoteSource = 0;
  private wordsSinceQuote = false;

  static of(html: string, limits: HtmlLimits): QuoteOutline {
    const outline = new QuoteOutline();
    walkHtml(
      html,
      {
        open: (name, attributes, start) => outline.open(name, attributes, start),
        close: (_name, end) => outline.close(end),
        text: (text, start) => outline.addText(text, start),
        lineBreak: () => outline.add('\n'),
      },
      limits,
    );
    outline.text = outline.texts.join('');
    return outline;
  }

  textBefore(source: number): string {
    const next = this.pieces.find((piece) => piece.source >= source);
    return next ? this.text.slice(0, next.at) : this.text;
  }

  textAfter(source: number): string {
    const first = this.pieces.find((piece) => piece.source >= source);
    return first ? this.text.slice(first.at) : '';
  }

  /** Where in the source the words at this offset of the text stand. */
  sourceAt(textOffset: number): number {
    const next = this.pieces.find((piece) => piece.at >= textOffset);
    // A match begins at a line break; the piece with its first words comes right after.
    if (next && this.text.slice(textOffset, next.at).trim() === '') return next.source;
    return this.pieces.findLast((piece) => piece.at <= textOffset)?.source ?? 0;
  }

  private open(name: string, attributes: Record<string, string>, start: number): void {
    this.depth += 1;
    if (this.quoteDepth >= 0) return;
    if (this.cut < 0 && isCut(name, attributes)) this.cut = start;
    if (!isQuote(name, attributes)) return;
    this.quoteDepth = this.depth;
    this.quoteSource = start;
  }

  private close(end: number): void {
    if (this.quoteDepth === this.depth) {
      const previous = this.quotes.at(-1);
      if (previous && !this.wordsSinceQuote) previous.end = end;
      else this.quotes.push({ start: this.quoteSource, end });
      this.quoteDepth = -1;
      this.wordsSinceQuote = false;
    }
    this.depth -= 1;
  }

  private addText(text: string, source: number): void {
    this.pieces.push({ at: this.length, source });
    if (this.quoteDepth < 0 && text.trim()) this.wordsSinceQuote = true;
    this.add(text.replace(/\s+/g, ' '));
  }

  private add(text: string): void {
    this.texts.push(text);
    this.length += text.length;
  }
}

const quoteClasses =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|moz-cite-prefix|replyquote|parley-quote)(?:\s|$)/;

function isQuote(name: string, attributes: Record<string, string>): boolean {
  if (name === 'blockquote' && attributes['type'] === 'cite') return true;
  if (attributes['name'] === 'quote') return true;
  return quoteClasses.test(attributes['class'] ?? '');
}

const cutIds = new Set(['appendonsend', 'divRplyFwdMsg', 'stopSpelling', 'OLK_SRC_BODY_SECTION']);
/** The thin line that Outlook draws above the head of what it quotes. */
const outlookLine = /border:\s*none;\s*border-top:\s*solid #(?:E1E1E1|B5C4DF) 1\.0pt/i;

function isCut(name: string, attributes: Record<string, string>): boolean {
  return (
    cutIds.has(attributes['id'] ?? '') || (name === 'div' && outlookLine.test(attributes['style'] ?? ''))
  );
}
