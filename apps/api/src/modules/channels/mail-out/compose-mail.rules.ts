import { escapeHtml } from '../sanitising/html-text.js';
import type { OutboundMessage, QuotedMessage } from '../messages/outbound-message.js';

export interface MailBodies {
  html: string;
  text: string;
}

/** The two bodies of a mail: what was written, and below it what it answers. */
export function composeBodies(message: OutboundMessage): MailBodies {
  const attached = new Set(message.attachments.map((attachment) => attachment.contentId).filter(Boolean));
  const { quoted } = message;
  const html = `<!doctype html><html><body><div>${message.html}</div>${quoted ? quotedHtml(quoted) : ''}</body></html>`;
  const text = quoted ? `${message.text}\n\n${quotedText(quoted)}` : message.text;
  return { html: withPictures(html, attached), text: `${text.trimEnd()}\n` };
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
