import type { HtmlLimits } from '../sanitising/walk-html.js';
import { QuoteOutline, type Range } from './quote-outline.js';
import { forwarded, headBlock, type Introduction, introductions, separators } from './quote-words.js';

export interface SplitText {
  main: string;
  quoted: string;
}

/** Only so much of a mail is searched for where its history begins; what lies behind is history anyway. */
const MAX_SEARCH = 200_000;

/** Where the history of earlier mails begins in plain text; -1 when there is none, or nothing stands before it. */
export function quoteStart(text: string): number {
  const searched = text.slice(0, MAX_SEARCH);
  const start = historyStart(searched);
  if (start < 0 || forwarded.test(searched.slice(Math.max(0, start - 120), start + 120))) return -1;
  return searched.slice(0, start).trim() ? start : -1;
}

function historyStart(text: string): number {
  const starts = [
    ...introductions.map((introduction) => introductionStart(text, introduction)),
    ...[...separators, headBlock].map((expression) => expression.exec(text)?.index ?? -1),
  ].filter((index) => index >= 0);
  return starts.length > 0 ? Math.min(...starts) : -1;
}

/** Looks for the end of the line first and then at its beginning: linear, whatever the text is. */
function introductionStart(text: string, { begins, ends }: Introduction): number {
  for (const end of text.matchAll(ends)) {
    const lineStart = text.lastIndexOf('\n', end.index - 1) + 1;
    const lineBefore = lineStart > 0 ? text.lastIndexOf('\n', lineStart - 2) + 1 : 0;
    if (end.index - lineStart > 400) continue;
    if (begins.test(text.slice(lineStart, end.index))) return lineStart;
    if (lineStart - lineBefore < 200 && begins.test(text.slice(lineBefore, end.index))) return lineBefore;
  }
  return -1;
}

/** Splits plain text into what is new and the history that was quoted below it. */
export function splitPlainText(text: string): SplitText {
  const at = quoteStart(text);
  if (at >= 0 && !hasAnswerBelow(text.slice(at)))
    return { main: text.slice(0, at).trimEnd(), quoted: text.slice(at) };
  const tail = trailingQuote(text);
  const isAllHistory = historyStart(text.slice(0, MAX_SEARCH)) === 0;
  if (tail >= 0 && !isAllHistory) return { main: text.slice(0, tail).trimEnd(), quoted: text.slice(tail) };
  return { main: text, quoted: '' };
}

/** People who answer below or between the quoted lines: their words must stay where they are. */
function hasAnswerBelow(quoted: string): boolean {
  const lines = quoted.split('\n');
  const firstQuoted = lines.findIndex((line) => line.startsWith('>'));
  if (firstQuoted < 0) return false;
  return lines.slice(firstQuoted).some((line) => line.trim() !== '' && !line.startsWith('>'));
}

/** The lines with ">" at the very end, without any introduction. */
function trailingQuote(text: string): number {
  const lines = text.trimEnd().split('\n');
  let first = lines.length;
  while (first > 0 && /^>|^\s*$/.test(lines[first - 1] ?? '')) first -= 1;
  const quoted = lines.slice(first).filter((line) => line.startsWith('>'));
  if (quoted.length === 0 || first === 0) return -1;
  return lines.slice(0, first).join('\n').length;
}

/** Splits HTML by the marks that mail programs leave, else by the words they write. Source text, not yet clean. */
export function splitHtml(html: string, limits: HtmlLimits): SplitText {
  const outline = QuoteOutline.of(html, limits);
  if (outline.cut >= 0) return cutAt(html, outline, outline.cut);
  const [quote] = outline.quotes;
  if (quote) return outline.quotes.length === 1 ? cutOut(html, outline, quote, limits) : keep(html);
  const at = quoteStart(outline.text);
  return at < 0 ? keep(html) : cutAt(html, outline, outline.sourceAt(at));
}

const keep = (html: string): SplitText => ({ main: html, quoted: '' });

function cutAt(html: string, outline: QuoteOutline, offset: number): SplitText {
  const before = outline.textBefore(offset);
  if (!before.trim() || forwarded.test(outline.textAfter(offset).slice(0, 400))) return keep(html);
  return { main: html.slice(0, offset), quoted: html.slice(offset) };
}

/** One marked quotation: taken out, with the line that introduces it; what stands below it stays with the answer. */
function cutOut(html: string, outline: QuoteOutline, quote: Range, limits: HtmlLimits): SplitText {
  const inside = outline.textAfter(quote.start).slice(0, 400);
  if (forwarded.test(inside)) return keep(html);
  const introduced = quoteStart(`${outline.textBefore(quote.start).trimEnd()}\n`);
  const start = introduced >= 0 ? Math.min(quote.start, outline.sourceAt(introduced)) : quote.start;
  const main = html.slice(0, start) + html.slice(quote.end);
  const hasWords = QuoteOutline.of(main, limits).text.trim() !== '' || /<img\b/i.test(main);
  return hasWords ? { main, quoted: html.slice(start, quote.end) } : keep(html);
}
