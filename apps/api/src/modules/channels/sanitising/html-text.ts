import { type HtmlLimits, walkHtml } from './walk-html.js';

/** What a reader would see of the HTML, one line per block, no run of empty lines. */
export function htmlToPlainText(html: string, limits: HtmlLimits): string {
  const parts: string[] = [];
  let pre = 0;
  walkHtml(
    html,
    {
      open: (name) => void (name === 'pre' && (pre += 1)),
      close: (name) => void (name === 'pre' && (pre -= 1)),
      text: (text) => void parts.push(pre > 0 ? text : text.replace(/[\s\u00a0]+/g, ' ')),
      lineBreak: () => void parts.push('\n'),
    },
    limits,
  );
  return tidyText(parts.join(''));
}

/** The text of HTML that is too large to be parsed: tags are cut out by eye, nothing is interpreted. */
export function crudeText(html: string, maxChars: number): string {
  const visible = html
    .slice(0, maxChars * 4)
    .replace(/<(script|style)\b[^]*?(?:<\/\1|$)/gi, ' ')
    .replace(/<\/?(?:p|div|br|tr|li|h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[a-z!/?][^<>]*(?:>|$)/gi, ' ');
  return tidyText(decodeBasicEntities(visible)).slice(0, maxChars);
}

export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeBasicEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name: string) => entities[name] ?? ' ');
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
