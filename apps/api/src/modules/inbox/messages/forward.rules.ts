import { type LocaleCode, locales } from '@parley/schema';
import { forwardWords } from './forward.words.js';
import type { MessageRow } from './message-row.rules.js';
import { escapeHtml } from './message.rules.js';

const PREFIX = /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|пересл)\s*:/i;

export function forwardSubject(subject: string): string {
  const plain = subject.trim();
  return PREFIX.test(plain) ? plain : `Fwd: ${plain}`.trim();
}

/** The message that is passed on, under a head that says whose it is. All of it was sanitised when it came. */
export function forwardedBlock(
  message: MessageRow,
  { locale, subject, withHistory }: { locale: string; subject: string; withHistory: boolean },
): { html: string; text: string } {
  const code: LocaleCode = locales.find((known) => known === locale) ?? 'en-GB';
  const words = forwardWords[code];
  const date = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const { email } = message;
  const from = email?.from ? `${message.author_name} <${email.from}>` : message.author_name;
  const facts: [string, string][] = [
    [words.from, from],
    [words.date, `${date.format(message.created_at)} UTC`],
    [words.subject, email?.subject ?? subject],
    ...(email?.to.length ? [[words.to, [...email.to, ...email.cc].join(', ')] as [string, string]] : []),
  ];
  const said = facts.filter(([, value]) => value !== '');
  const head = said.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(oneLine(value))}`);
  const html = message.body_html || `<p>${escapeHtml(message.body_text).replaceAll('\n', '<br />')}</p>`;
  const history = withHistory && message.quoted_html ? `<blockquote>${message.quoted_html}</blockquote>` : '';
  const title = `---------- ${words.title} ----------`;
  return {
    html: `<p>${escapeHtml(title)}<br />${head.join('<br />')}</p>${html}${history}`,
    text: [title, ...said.map(([name, value]) => `${name}: ${oneLine(value)}`), '', message.body_text].join(
      '\n',
    ),
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
