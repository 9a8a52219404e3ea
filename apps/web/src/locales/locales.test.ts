import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@/lib/i18n/locales';

const root = join(process.cwd(), 'src', 'locales');
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Words = Map<string, string>;

function read(locale: string, area: string): Words {
  const words: Words = new Map();
  const walk = (node: object, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') words.set(path + key, value);
      else walk(value as object, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(join(root, locale, area), 'utf8')) as object, '');
  return words;
}

const variables = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(String).sort().join(' ');
const areas = readdirSync(join(root, 'en-GB'));
const others = LOCALES.map((locale) => locale.code).filter((code) => code !== 'en-GB');

describe.each(others)('the words of %s', (locale) => {
  it.each(areas)('are complete in %s', (area) => {
    const english = read('en-GB', area);
    const words = read(locale, area);
    const missing = [...english.keys()].filter((key) => !PLURAL.test(key) && !words.get(key)?.trim());
    expect(missing).toEqual([]);
    const changed = [...words].filter(([key, text]) => {
      const original = english.get(key);
      return original !== undefined && !PLURAL.test(key) && variables(original) !== variables(text);
    });
    expect(changed).toEqual([]);
  });

  it('have a form for every number', () => {
    // Forms that only millions or fractions need may fall back to the general one.
    const forms = new Set(
      [0, 1, 2, 3, 5, 11, 21, 101].map((count) => new Intl.PluralRules(locale).select(count)),
    );
    for (const area of areas) {
      const words = read(locale, area);
      const stems = [...read('en-GB', area).keys()].filter((key) => key.endsWith('_other'));
      for (const stem of stems.map((key) => key.replace(PLURAL, ''))) {
        for (const form of forms)
          expect([area, `${stem}_${form}`, words.has(`${stem}_${form}`)]).toContain(true);
      }
    }
  });
});
