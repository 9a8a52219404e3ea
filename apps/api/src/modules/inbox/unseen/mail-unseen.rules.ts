import { breachOfFiles, type ChatSettings, type LocaleCode, plainChat } from '@parley/schema';
import type { AttachmentRow, MessageRow } from '../messages/message-row.rules.js';
import { escapeHtml } from '../messages/message.rules.js';
import { messagePart, messageText } from '../transcripts/transcript.rules.js';
import { fill } from '../transcripts/transcript.words.js';
import { unseenWords } from './mail-unseen.words.js';

/** As it is kept; what was never set is as at first. */
export function chatSettingsOf(kept: Record<string, unknown>): ChatSettings {
  return { ...plainChat, ...(kept as Partial<ChatSettings>) };
}

export function isSeen(answer: Pick<MessageRow, 'delivery_status'> & { is_answered: boolean }): boolean {
  return answer.delivery_status === 'READ' || answer.is_answered;
}

/** What the website has signed goes before what the team knows, and that before what somebody typed. */
export function addressFor(
  visitor: { email: string | null; isProven: boolean },
  contactEmail: string | null,
): string | null {
  return (visitor.isProven ? visitor.email : null) ?? contactEmail ?? visitor.email;
}

/** The files that go with the mail: all of them, or none, named where they are found. */
export function filesOf(answers: readonly MessageRow[]): { files: AttachmentRow[]; tooLarge: string[] } {
  const files = answers.flatMap(({ attachments }) => attachments ?? []);
  const limited = files.map(({ name, mime_type: mimeType, size }) => ({ name, mimeType, size }));
  if (breachOfFiles('EMAIL', limited) === null) return { files, tooLarge: [] };
  return { files: [], tooLarge: files.map(({ name }) => name) };
}

export interface UnseenLetter {
  locale: LocaleCode;
  contactName: string;
  agencyName: string;
  answers: readonly MessageRow[];
  before: readonly MessageRow[];
  tooLarge: readonly string[];
  /** The page on which the visitor was. */
  link: string | null;
}

/** The mail: what was not seen, how to go on, and what was said before. */
export function letterOf(letter: UnseenLetter): { subject: string; html: string; text: string } {
  const { locale, agencyName, contactName, link } = letter;
  const words = unseenWords[locale];
  const names = { company: agencyName, name: contactName };
  const hello = fill(contactName.trim() ? words.hello : words.helloNobody, names);
  const files = letter.tooLarge.length ? fill(words.files, { names: letter.tooLarge.join(', ') }) : null;
  const options = { locale, withNotes: false };
  const part = (row: MessageRow) =>
    messagePart({ ...row, quoted_html: null, email: null }, new Map(), options);
  const html = [
    `<p>${escapeHtml(hello)}</p>`,
    ...letter.answers.map(part),
    files && `<p>${escapeHtml(files)}</p>`,
    link && `<p><a href="${escapeHtml(link)}">${escapeHtml(words.link)}</a></p>`,
    `<p>${escapeHtml(words.answer)}</p>`,
    letter.before.length > 0 && `<hr><p><b>${escapeHtml(words.before)}</b></p>`,
    ...letter.before.map(part),
  ];
  const text = [
    hello,
    '',
    ...letter.answers.map((row) => messageText(row, locale)),
    ...(files ? [files, ''] : []),
    ...(link ? [`${words.link}: ${link}`] : []),
    words.answer,
    ...(letter.before.length > 0 ? ['', `-- ${words.before} --`, ''] : []),
    ...letter.before.map((row) => messageText(row, locale)),
  ];
  const dir = locale.startsWith('ar') ? 'rtl' : 'ltr';
  return {
    subject: fill(words.subject, names),
    html: `<div lang="${locale}" dir="${dir}">${html.filter(Boolean).join('')}</div>`,
    text: text.join('\n'),
  };
}
