import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/platform/config/index.js';

const ROOT = join(process.cwd(), '../..');
const DAY_MS = 86_400_000;
const page = readFileSync(join(ROOT, 'docs/data.md'), 'utf8');

/** The rows of the table below a heading, each as its cells. */
function tableUnder(heading: string): string[][] {
  const part = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a constant of the sources is worth: numbers that are multiplied, or a period in words. */
function worth(file: string, name: string): number {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const [, words] = new RegExp(`\\bconst ${name} = '(\\d+ (?:days|hours))'`).exec(text) ?? [];
  if (words) return periodsIn(words)[0] ?? 0;
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\d_ *.]+?)[;,\\n]`).exec(text) ?? [];
  if (!product) throw new Error(`${file} has no ${name}.`);
  return product.split('*').reduce((all, part) => all * Number(part.trim().replaceAll('_', '')), 1);
}

/** All periods that a cell names, in milliseconds. */
function periodsIn(cell: string): number[] {
  const found = cell.replaceAll(/\ba day\b/g, '1 days').matchAll(/(\d+) (days|hours)\b/g);
  return [...found].map(([, count, unit]) => Number(count) * (unit === 'days' ? DAY_MS : DAY_MS / 24));
}

const days = (file: string, name: string): number => worth(file, name) * DAY_MS;
const api = 'apps/api/src/modules';

/** What each row of "How long" says, by its first words, and what the sources do. */
const DONE: Readonly<Record<string, () => number[]>> = {
  'conversations, contacts, profiles, files': () => [days('packages/schema/src/inbox.ts', 'restoreDays')],
  'the copy of all that is held of somebody': () => [
    worth(`${api}/contacts/copies/contact-copy.rules.ts`, 'COPY_KEPT_MS'),
  ],
  'imports: rows, problems, what undo needs': () => [
    days('packages/schema/src/contact-import.ts', 'keptDays'),
  ],
  'bulk operations, with what undo needs': () => [worth(`${api}/inbox/bulk/bulk.rules.ts`, 'KEPT_MS')],
  'pictures that were replaced': () => [
    worth(`${api}/contacts/pictures/contact-picture.rules.ts`, 'KEPT_MS'),
  ],
  'files that were uploaded and never sent': () => [
    worth(`${api}/inbox/attachments/attachments.service.ts`, 'KEPT_MS'),
    worth(`${api}/channels/web-chat/visitor-uploads.service.ts`, 'KEPT_MS'),
  ],
  'pages that visitors of websites looked at': () => [
    worth(`${api}/channels/web-chat/visitor-pages.service.ts`, 'KEPT_MS'),
  ],
  'notices of the bell, reminders that rang': () => [
    days(`${api}/inbox/notices/notice.rules.ts`, 'NOTICES_KEPT_DAYS'),
    days(`${api}/internal-chat/reminders/chat-reminder.rules.ts`, 'REMINDERS_KEPT_DAYS'),
  ],
  'ended sessions, used links': () => [
    days(`${api}/identity/sessions/sessions.service.ts`, 'KEEP_DAYS'),
    days(`${api}/identity/one-time-tokens/one-time-tokens.service.ts`, 'KEEP_DAYS'),
  ],
  'answers under an `Idempotency-Key`, events on their way': () => [
    worth('apps/api/src/platform/idempotency/idempotency-keys.repository.ts', 'KEEP'),
    worth('apps/api/src/platform/outbox/forget-old-events.job.ts', 'KEEP'),
    worth('apps/api/src/platform/outbox/forget-old-events.job.ts', 'KEEP_RECEIPTS'),
  ],
  'raw mails and webhooks': () => [loadConfig({ SECRETS_KEY: 'x'.repeat(32) }).rawMailDays * DAY_MS],
  'the audit log': () => [],
};

describe('docs/data.md', () => {
  const rows = tableUnder('How long');

  it('has no row whose end nobody looks at', () => {
    expect(rows.map(([what]) => what).toSorted()).toEqual(Object.keys(DONE).toSorted());
  });

  it.each(rows)('says how long %s are kept, as it is done', (what = '', until = '') => {
    const done = DONE[what]?.() ?? [];
    const said = new Set(periodsIn(until));
    expect(new Set(done)).toEqual(said);
  });
});
