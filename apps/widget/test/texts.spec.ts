import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayLabel, fullTime, shortTime } from '../src/i18n/dates';
import { createTexts, LOCALES, pickLocale } from '../src/i18n/texts';

const folder = join(__dirname, '../locales');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
const english = read('en-GB.json');
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

it('has a table for each locale and no other', () => {
  expect(readdirSync(folder).sort()).toEqual(LOCALES.map((locale) => `${locale}.json`).sort());
});

it.each(LOCALES)('%s has every sentence, with the same places to fill in', (locale) => {
  const table = read(`${locale}.json`);
  expect(Object.keys(table)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(table)) {
    expect(text.trim()).not.toBe('');
    expect([key, places(text)]).toEqual([key, places(english[key]!)]);
  }
});

it('picks the first wish that it speaks, by language when the country differs', () => {
  expect(pickLocale([undefined, '', 'sv', 'pt-PT', 'de'])).toBe('pt-BR');
  expect(pickLocale(['AR'])).toBe('ar-AR');
  expect(pickLocale(['nl_BE'])).toBe('nl-NL');
  expect(pickLocale(['sv'])).toBeNull();
});

it('fills in values and leaves unknown places alone', () => {
  const { t } = createTexts('en-GB', { typing: '{name} types {what}' });
  expect(t('typing', { name: 'Mila' })).toBe('Mila types {what}');
  expect(t('send')).toBe('Send');
});

it('says times as people do: now, minutes, the clock, the day', () => {
  const texts = createTexts('en-GB', {});
  const now = new Date(2026, 2, 10, 15, 30);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  expect(shortTime(ago(0), texts, now.getTime())).toBe('just now');
  expect(shortTime(ago(5), texts, now.getTime())).toMatch(/^5 min/);
  expect(shortTime(ago(90), texts, now.getTime())).toBe('14:00');
  expect(dayLabel(ago(1), texts, now)).toBe('Today');
  expect(dayLabel(ago(24 * 60), texts, now)).toBe('Yesterday');
  expect(dayLabel(ago(72 * 60), texts, now)).toBe('07-03-2026');
  expect(fullTime(ago(0))).toBe('10-03-2026 15:30');
});
