import type { LocaleCode } from '@parley/schema';
import type { AuditEntryView } from '../../identity/index.js';
import { valueText } from '../../organisation/index.js';
import type { HeldCall, HeldMessage } from '../parts/contact-parts.js';
import { type HeldPerson, pathOf } from './held.rules.js';
import { heldLogWords } from './held-log.words.js';
import { heldWords } from './held-page.words.js';

const STYLE = `body{margin:0;padding:32px;color:#1f1e1b;background:#fff;font:14px/21px system-ui,sans-serif}
main{max-width:760px;margin:0 auto}h1{font-size:22px;line-height:30px;margin:0 0 4px}h2{font-size:17px;margin:32px 0 8px;
border-bottom:1px solid #e7e4dd;padding-bottom:4px}h3{font-size:14px;margin:20px 0 8px}p.made,p.none{color:#67635a;margin:0}
dl{display:grid;grid-template-columns:minmax(120px,max-content) 1fr;gap:4px 16px;margin:0}dt{color:#67635a}dd{margin:0;
overflow-wrap:anywhere}ul{margin:0;padding-inline-start:18px}article{margin:0 0 10px;padding:10px 14px;border:1px solid
#e7e4dd;border-radius:8px;overflow-wrap:anywhere;break-inside:avoid}article.out{background:#eef7f8}article.note{
background:#fdf6dd;border-color:#eadfae}article header{display:flex;flex-wrap:wrap;gap:2px 12px;margin:0 0 6px;
color:#67635a;font-size:12px}article header b{color:#1f1e1b;font-size:13px}.text{white-space:pre-wrap}table{width:100%;
border-collapse:collapse;font-size:13px}td{padding:4px 12px 4px 0;vertical-align:top;border-bottom:1px solid #f0ede6;
overflow-wrap:anywhere}td:first-child{white-space:nowrap;color:#67635a}a{color:#0b6b75}s{color:#67635a}
@media(max-width:480px){body{padding:16px}dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 8px}td{display:block;
border:0;padding:2px 0}td:first-child{white-space:normal}tr{display:block;border-bottom:1px solid #f0ede6;padding:4px 0}}
@media print{body{padding:0}h2{break-after:avoid}article{border-color:#bbb}a{color:inherit}}`;
/** Nothing in the page runs or loads anything, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const KINDS: Readonly<Record<string, string>> = { EMAIL: 'E-mail', WA_BUSINESS: 'WhatsApp' };
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export interface PageOptions {
  locale: LocaleCode;
  timeZone: string;
}

type Row = Readonly<Record<string, unknown>>;

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Of the company's clock. */
export function timeOf(at: unknown, { locale, timeZone }: PageOptions): string {
  const date = new Date(String(at instanceof Date ? at.toISOString() : at));
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
}

const bdi = (text: string) => `<bdi>${escaped(text)}</bdi>`;
const part = (title: string, inner: string, none: string) =>
  `<section><h2>${escaped(title)}</h2>${inner || `<p class="none">${escaped(none)}</p>`}</section>\n`;
const list = (items: readonly string[]) =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
const pairs = (items: readonly (readonly [string, string])[]) =>
  items.length > 0
    ? `<dl>${items.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${bdi(value)}</dd>`).join('')}</dl>`
    : '';

/** Who it is, and what stands about them beside conversations. */
export function heldTop(
  { contact, fields, groups, company }: HeldPerson,
  rows: { ways: readonly Row[]; consents: readonly Row[]; notes: readonly Row[] },
  options: PageOptions & { madeAt: Date },
): string {
  const words = heldWords[options.locale];
  const title = words.title
    .replace('{company}', () => company.name)
    .replace('{name}', () => contact.fullName || contact.email || contact.phone || words.somebody);
  const facts: [string, string | null][] = [
    [words.name, contact.fullName],
    [words.email, contact.email],
    [words.phone, contact.phone],
    [words.language, contact.localeCode],
    [words.timeZone, contact.timeZone],
    [words.since, timeOf(contact.createdAt, options)],
    [words.lastWrote, contact.lastWroteAt && timeOf(contact.lastWroteAt, options)],
  ];
  const known = facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const filled = fields.map(({ field, value }) => [field.title, valueText(field, value)] as const);
  const dir = options.locale.startsWith('ar') ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${options.locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${bdi(title)}</h1><p class="made">${escaped(words.made)}: ${escaped(timeOf(options.madeAt, options))}</p>
${part(words.who, pairs(known), words.none)}${part(words.ways, list([...new Set(rows.ways.map(({ value }) => String(value)))].map(bdi)), words.none)}${part(words.fields, pairs(filled), words.none)}${part(words.groups, list(groups.map(bdi)), words.none)}${part(words.consent, consents(rows.consents, options), words.none)}${part(words.notes, notes(rows.notes, options), words.none)}<section><h2>${escaped(words.conversations)}</h2>
`;
}

function consents(rows: readonly Row[], options: PageOptions): string {
  const words = heldWords[options.locale];
  return list(
    rows.map((row) => {
      const state = row['state'] === 'OPTED_IN' || row['state'] === 'OPTED_OUT' ? row['state'] : 'UNKNOWN';
      const type = String(row['channel_type']);
      const evidence = row['evidence'];
      const why = typeof evidence === 'string' && evidence ? ` – ${bdi(evidence)}` : '';
      return `${escaped(KINDS[type] ?? type)}: <b>${escaped(words[state])}</b>, ${escaped(timeOf(row['created_at'], options))}${why}`;
    }),
  );
}

function notes(rows: readonly Row[], options: PageOptions): string {
  return rows
    .filter((row) => row['deleted_at'] === null)
    .map(
      (row) =>
        `<article class="note"><header><time>${escaped(timeOf(row['created_at'], options))}</time></header><div class="text" dir="auto">${escaped(String(row['body']))}</div></article>`,
    )
    .join('');
}

export function conversationHead({ conversation, subject }: HeldMessage): string {
  return `<h3>#${conversation}${subject ? ` ${bdi(subject)}` : ''}</h3>\n`;
}

/** @param isGone whether a file was not there any more */
export function heldMessage(
  message: HeldMessage,
  isGone: (fileId: number) => boolean,
  options: PageOptions,
): string {
  const words = heldWords[options.locale];
  const kind = message.type === 'NOTE' ? 'note' : message.type === 'OUTBOUND' ? 'out' : 'in';
  const badge = kind === 'note' ? `<span>${escaped(words.note)}</span>` : '';
  const files = message.files.map((file) =>
    isGone(file.id)
      ? `<s>${bdi(file.name)}</s> ${escaped(words.gone)}`
      : `<a href="${escaped(linkTo(pathOf(message, file)))}">${bdi(file.name)}</a>`,
  );
  return `<article class="${kind}"><header><b>${bdi(message.author || words.somebody)}</b>${badge}<time>${escaped(timeOf(message.writtenAt, options))}</time></header><div class="text" dir="auto">${escaped(message.text)}</div>${list(files)}</article>\n`;
}

function linkTo(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

export function partHead(title: string): string {
  return `</section><section><h2>${escaped(title)}</h2><table><tbody>\n`;
}

export function callRow(call: HeldCall, options: PageOptions): string {
  const words = heldWords[options.locale];
  const length =
    call.seconds === null
      ? ''
      : `${Math.floor(call.seconds / 60)}:${String(call.seconds % 60).padStart(2, '0')}`;
  return `<tr><td>${escaped(timeOf(call.startedAt, options))}</td><td>${escaped(words[call.direction])}</td><td>${bdi(call.number)}</td><td>${escaped(length)}</td></tr>\n`;
}

export function logRow(
  { createdAt, actorName, action, changes, targetName }: AuditEntryView,
  options: PageOptions,
): string {
  const told = changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`);
  const said = heldLogWords[options.locale][action.replaceAll('.', '_')];
  const line = said
    ? escaped(said)
        .replace('{{who}}', () => bdi(actorName))
        .replace('{{what}}', () => bdi(targetName))
    : `${bdi(actorName)}: ${escaped(action)}`;
  return `<tr><td>${escaped(timeOf(createdAt, options))}</td><td>${line}${told.length > 0 ? `<br>${bdi(told.join('; '))}` : ''}</td></tr>\n`;
}

export const TABLE_END = '</tbody></table>\n';
export const HELD_END = '</section></main></body></html>\n';
export const noneLine = (locale: LocaleCode) => `<p class="none">${escaped(heldWords[locale].none)}</p>\n`;
