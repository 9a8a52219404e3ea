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

/** What is said the same in several languages. */
const SAME_EVERYWHERE = new Set(['Single sign-on', 'Cc, Bcc', 'WhatsApp Business', 'Google Business']);

/** Words of the wrong form of address: each language speaks to people in one way. */
const ADDRESS: Partial<Record<string, RegExp>> = {
  'de-DE': /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  'es-ES': /(?<!\p{L})ustedes?(?!\p{L})/iu,
  'fr-FR': /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  'id-ID': /(?<!\p{L})(kamu|kau|engkau)(?!\p{L})/iu,
  'it-IT': /(?<!\p{L})(Lei|Suo|Suoi|Sue)(?!\p{L})/u,
  'nl-NL': /(?<![\p{L}}]|\}\} )uw?(?!\p{L})/iu,
  'ru-RU': /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твоё|твои)(?!\p{L})/iu,
};

/** A sentence, or at least two words besides variables and names of keys. */
function isLong(text: string): boolean {
  const bare = text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, ' ');
  return (bare.match(/\p{L}{2,}/gu) ?? []).length >= 2;
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

  it('are not left in English', () => {
    const left = areas.flatMap((area) => {
      const english = read('en-GB', area);
      return [...read(locale, area)]
        .filter(([key, text]) => text === english.get(key) && isLong(text) && !SAME_EVERYWHERE.has(text))
        .map(([key]) => `${area} ${key}`);
    });
    expect(left).toEqual([]);
  });

  it('speak to people in one way', () => {
    const wrong = ADDRESS[locale];
    const found = areas.flatMap((area) =>
      [...read(locale, area)].filter(([, text]) => wrong?.test(text)).map(([key, text]) => [area, key, text]),
    );
    expect(found).toEqual([]);
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
