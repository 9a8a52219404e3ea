import type { LocaleCode } from '@parley/schema';
import type { AttachmentRow, MessageRow } from '../messages/message-row.rules.js';
import { escapeHtml } from '../messages/message.rules.js';
import { fill, transcriptWords } from './transcript.words.js';

/** What a transcript tells of the conversation itself. */
export interface TranscriptHead {
  number: number;
  subject: string;
  contactName: string;
  channelName: string;
  createdAt: Date;
  savedAt: Date;
}

export interface TranscriptOptions {
  locale: LocaleCode;
  withNotes: boolean;
}

const STYLE = `body{margin:0;padding:32px;color:#1f1e1b;background:#fff;font:14px/21px system-ui,sans-serif}
main{max-width:760px;margin:0 auto}h1{font-size:20px;line-height:28px;margin:0 0 4px}dl{display:grid;
grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 24px;color:#67635a}dt{font-weight:600}dd{margin:0}
article{margin:0 0 12px;padding:10px 14px;border:1px solid #e7e4dd;border-radius:8px;overflow-wrap:anywhere;
break-inside:avoid;overflow:hidden;position:relative}article.out{background:#eef7f8}article.note{background:#fdf6dd;
border-color:#eadfae}header{display:flex;flex-wrap:wrap;gap:2px 12px;margin:0 0 6px;color:#67635a;font-size:12px}
header b{color:#1f1e1b;font-size:13px}img{max-width:100%;height:auto}ul.files{margin:8px 0 0;padding:0 0 0 18px;
color:#67635a;font-size:12px}details{margin-top:8px;color:#67635a}p.cut{color:#67635a}
@media print{body{padding:0}article{border-color:#bbb}}`;

/** Nothing in the file runs or loads anything, wherever it is opened. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

export function pageTop(head: TranscriptHead, { locale }: TranscriptOptions): string {
  const words = transcriptWords[locale];
  const title = fill(words.title, { number: head.number });
  const facts: [string, string][] = [
    [words.with, head.contactName],
    [words.channel, head.channelName],
    [words.began, timeOf(head.createdAt, locale)],
    [words.made, timeOf(head.savedAt, locale)],
  ];
  const dir = locale.startsWith('ar') ? 'rtl' : 'ltr';
  const list = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`,
  );
  const subject = head.subject ? `: <bdi>${escapeHtml(head.subject)}</bdi>` : '';
  return `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}"><meta name="referrer" content="no-referrer"><title>${escapeHtml(`${title} ${head.subject}`.trim())}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}${subject}</h1><dl>${list.join('')}</dl>\n`;
}

export const PAGE_END = '</main></body></html>\n';

export function cutLine(count: number, locale: LocaleCode): string {
  return `<p class="cut">${escapeHtml(fill(transcriptWords[locale].cut, { count }))}</p>\n`;
}

/** Whether a message is for the reader at all. Lines of the timeline are the team's, and so are notes. */
export function isShown(message: Pick<MessageRow, 'type'>, { withNotes }: TranscriptOptions): boolean {
  return message.type === 'INBOUND' || message.type === 'OUTBOUND' || (withNotes && message.type === 'NOTE');
}

/**
 * One message as HTML. Its body was sanitised when it came.
 * @param pictures what stands in the file itself, by content id and by the file's id.
 */
export function messagePart(
  message: MessageRow,
  pictures: ReadonlyMap<string, string>,
  { locale }: TranscriptOptions,
): string {
  const words = transcriptWords[locale];
  const kind = message.type === 'NOTE' ? 'note' : message.type === 'OUTBOUND' ? 'out' : 'in';
  const badge = message.type === 'NOTE' ? `<span>${escapeHtml(words.note)}</span>` : '';
  const { email } = message;
  const to = email && [...email.to, ...email.cc].join(', ');
  const body = message.body_html || escapeHtml(message.body_text).replaceAll('\n', '<br>');
  const quoted = message.quoted_html
    ? `<details><summary>${escapeHtml(words.history)}</summary>${withPictures(message.quoted_html, pictures)}</details>`
    : '';
  return `<article class="${kind}"><header><b><bdi>${escapeHtml(message.author_name || words.somebody)}</bdi></b>${badge}<time datetime="${message.created_at.toISOString()}">${escapeHtml(timeOf(message.created_at, locale))}</time>${to ? `<bdi>${escapeHtml(to)}</bdi>` : ''}</header><div dir="auto">${withPictures(body, pictures)}</div>${files(message.attachments ?? [], pictures, words.files)}${quoted}</article>\n`;
}

function files(
  attachments: readonly AttachmentRow[],
  pictures: ReadonlyMap<string, string>,
  word: string,
): string {
  const own = attachments.filter((file) => !file.is_inline);
  if (own.length === 0) return '';
  const shown = own.flatMap((file) => {
    const data = pictures.get(`file:${file.id}`);
    return data ? [`<p><img alt="${escapeHtml(file.name)}" src="${data}"></p>`] : [];
  });
  const names = own.map((file) => `<li><bdi>${escapeHtml(file.name)}</bdi> (${sizeOf(file.size)})</li>`);
  return `${shown.join('')}<ul class="files" aria-label="${escapeHtml(word)}">${names.join('')}</ul>`;
}

/** Pictures of the mail itself stand in the file; those of other servers are left out, as they would tell who reads. */
function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  return html.replace(/<img\b[^<>]*>/g, (tag) => {
    const data = pictures.get(/\ssrc="cid:([^"]*)"/.exec(tag)?.[1] ?? '');
    return data ? tag.replace(/\ssrc="[^"]*"/, ` src="${data}"`) : '';
  });
}

export function timeOf(date: Date, locale: LocaleCode): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`;
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The same for the plain half of a mail. */
export function messageText(message: MessageRow, locale: LocaleCode): string {
  const names = (message.attachments ?? []).filter((file) => !file.is_inline).map(({ name }) => `[${name}]`);
  const who = message.author_name || transcriptWords[locale].somebody;
  return [`${who}, ${timeOf(message.created_at, locale)}:`, message.body_text, ...names, ''].join('\n');
}
