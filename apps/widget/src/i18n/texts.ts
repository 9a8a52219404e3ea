import english from '../../locales/en-GB.json';

export type TextKey = keyof typeof english;
type Table = Record<TextKey, string>;

export const LOCALES = [
  'en-GB',
  'nl-NL',
  'de-DE',
  'es-ES',
  'fr-FR',
  'ar-AR',
  'id-ID',
  'pt-BR',
  'ru-RU',
  'it-IT',
] as const;
export type Locale = (typeof LOCALES)[number];

/** All words of the widget in one language, with what else depends on it. */
export interface Texts {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  /** The sentence, with `{name}` and the like filled in. */
  t(key: TextKey, values?: Record<string, string | number>): string;
}

/** The first wish that is one of ours, by full tag or by language alone ("pt" finds pt-BR); else null. */
export function pickLocale(wishes: readonly (string | null | undefined)[]): Locale | null {
  for (const wish of wishes) {
    const tag = wish?.toLowerCase().replace('_', '-');
    if (!tag) continue;
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag);
    const near = LOCALES.find((locale) => locale.slice(0, 2) === tag.split('-')[0]);
    if (exact ?? near) return (exact ?? near)!;
  }
  return null;
}

/** English comes with the script; another table is fetched, and English stands in when that fails. */
export async function loadTexts(origin: string, locale: Locale): Promise<Texts> {
  if (locale === 'en-GB') return createTexts(locale, english);
  try {
    const stop = AbortSignal.timeout?.(4000);
    const response = await fetch(`${origin}/widget/locales/${locale}.json`, {
      credentials: 'omit',
      signal: stop,
    });
    if (response.ok) return createTexts(locale, (await response.json()) as Partial<Table>);
  } catch {
    // Blocked or cut off.
  }
  return createTexts('en-GB', english);
}

export function createTexts(locale: Locale, table: Partial<Table>): Texts {
  return {
    locale,
    direction: locale === 'ar-AR' ? 'rtl' : 'ltr',
    t: (key, values = {}) =>
      (table[key] ?? english[key]).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all)),
  };
}
