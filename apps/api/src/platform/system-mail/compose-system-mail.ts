import { type LocaleCode, locales } from '@parley/schema';
import { frameWords } from './texts/frame.js';
import { mailTexts, type SystemMailKind } from './texts/index.js';

/** What is known of a mail when it is composed. */
export interface MailParts {
  kind: SystemMailKind;
  locale: string;
  values: Readonly<Record<string, string>>;
  /** The whole address that the button leads to; null for a mail without one. */
  link: string | null;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const MAX_VALUE = 200;
const MAX_QUOTED_LINES = 200;

/** The words of a mail in the language of its receiver. Values are words of people, and never markup, headers or links. */
export function composeSystemMail({ kind, locale, values, link }: MailParts): ComposedMail {
  const code = localeOf(locale);
  const text = mailTexts[kind][code];
  const frame = frameWords[code];
  const say = (template: string): string => fill(template, values);
  const top = [say(frame.greeting), ...text.paragraphs.map(say), ...quoted(values['quote'] ?? '')];
  const after = (text.after ?? []).map(say);
  const footer = say(frame.footer);
  const plain = [...top, ...(link ? [link] : []), ...after, `-- \n${footer}`].join('\n\n');
  const button = link && text.button ? { label: say(text.button), link, copy: say(frame.copyLink) } : null;
  return {
    subject: say(text.subject),
    text: `${plain}\n`,
    html: page(code, { top, button, after, footer }),
  };
}

export function localeOf(locale: string): LocaleCode {
  return locales.find((known) => known === locale) ?? 'en-GB';
}

/** One line without control characters; what looks like an address does not become one in the reader's program. */
export function plainValue(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('://', ': //')
    .replace(/\bwww\./gi, 'www ')
    .trim()
    .slice(0, MAX_VALUE);
}

/** A longer text of a person, line by line; each is as plain as a value. */
function quoted(text: string): string[] {
  const lines = text.split(/\r?\n/).flatMap((line) => line.match(/.{1,200}/gsu) ?? []);
  return lines.map(plainValue).filter(Boolean).slice(0, MAX_QUOTED_LINES);
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? plainValue(values[name] ?? '') : '',
  );
}

interface PageParts {
  top: string[];
  button: { label: string; link: string; copy: string } | null;
  after: string[];
  footer: string;
}

const PARAGRAPH = 'margin:0 0 16px;font-size:15px;line-height:23px;color:#1F1E1B';
const SMALL = 'margin:0 0 8px;font-size:12px;line-height:18px;color:#67635A';
const BUTTON =
  'display:inline-block;padding:11px 20px;border-radius:6px;background:#14707D;color:#FFFFFF;font-size:15px;text-decoration:none';

function page(locale: LocaleCode, { top, button, after, footer }: PageParts): string {
  const direction = locale.startsWith('ar') ? 'rtl' : 'ltr';
  const paragraph = (line: string): string => `<p style="${PARAGRAPH}">${escapeHtml(line)}</p>`;
  const press = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`
    : '';
  const copy = button
    ? `<p style="${SMALL}">${escapeHtml(button.copy)}<br><span dir="ltr">${escapeHtml(button.link)}</span></p>`
    : '';
  const body = `${top.map(paragraph).join('')}${press}${after.map(paragraph).join('')}${copy}`;
  const foot = `<hr style="border:0;border-top:1px solid #E7E4DD;margin:24px 0 12px"><p style="${SMALL}">${escapeHtml(footer)}</p>`;
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"></head><body style="margin:0;padding:24px;background:#F8F7F4;font-family:'IBM Plex Sans',system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#FFFFFF;border:1px solid #E7E4DD;border-radius:10px">${body}${foot}</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
