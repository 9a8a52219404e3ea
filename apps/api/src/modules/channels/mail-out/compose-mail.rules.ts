import { escapeHtml } from '../sanitising/html-text.js';
import type { FramedMail } from '../themes/frame-mail.rules.js';
import type { OutboundMessage, QuotedMessage } from '../messages/outbound-message.js';

export interface MailBodies {
  html: string;
  text: string;
}

/**
 * The two bodies of a mail: what was written, and below it what it answers.
 * @param frame the company's looks around what was written; the history is left as it is.
 * @param pictures that travel with the mail besides its own.
 */
export function composeBodies(
  message: OutboundMessage,
  frame: FramedMail | null = null,
  pictures: readonly string[] = [],
): MailBodies {
  const own = message.attachments.map((attachment) => attachment.contentId).filter(Boolean);
  const attached = new Set([...own, ...pictures]);
  const { quoted } = message;
  const words = frame ?? { head: '', body: `<div>${message.html}</div>`, text: message.text };
  const html = documentOf(words, quoted ? quotedHtml(quoted) : '');
  const text = quoted ? `${words.text}\n\n${quotedText(quoted)}` : words.text;
  return { html: withPictures(html, attached), text: `${text.trimEnd()}\n` };
}

export function documentOf({ head, body }: Pick<FramedMail, 'head' | 'body'>, below: string): string {
  return `<!doctype html><html>${head ? `<head>${head}</head>` : ''}<body>${body}${below}</body></html>`;
}

function quotedHtml(quoted: QuotedMessage): string {
  const style = 'margin:0 0 0 8px;border-left:1px solid #cccccc;padding-left:12px';
  const intro = escapeHtml(introduction(quoted));
  return `<br /><div class="parley-quote"><div>${intro}</div><blockquote type="cite" style="${style}">${quoted.html}</blockquote></div>`;
}

function quotedText(quoted: QuotedMessage): string {
  const lines = quoted.text.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`));
  return `${introduction(quoted)}\n${lines.join('\n')}`;
}

/** Written so that every mail program, ours included, finds where the history begins. */
function introduction({ fromName, sentAt }: QuotedMessage): string {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `On ${date.format(new Date(sentAt))} UTC, ${fromName.replace(/\s+/g, ' ').trim()} wrote:`;
}

/** Pictures of others get their address back; pictures that do not travel with this mail are left out. */
function withPictures(html: string, attached: ReadonlySet<string | undefined>): string {
  return html.replace(/<img\b[^<>]*>/g, (tag) => {
    const contentId = /\ssrc="cid:([^"]*)"/.exec(tag)?.[1];
    if (contentId !== undefined && !attached.has(contentId)) return '';
    return tag.replace(/\sdata-remote-src="/, ' src="');
  });
}
