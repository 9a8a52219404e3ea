export interface Locale {
  code: string;
  /** The language's own name for itself. */
  name: string;
  direction: 'ltr' | 'rtl';
}

export const FALLBACK_LOCALE = 'en-GB';

export const LOCALES: readonly Locale[] = [
  { code: 'en-GB', name: 'English (UK)', direction: 'ltr' },
  { code: 'nl-NL', name: 'Nederlands', direction: 'ltr' },
  { code: 'de-DE', name: 'Deutsch', direction: 'ltr' },
  { code: 'es-ES', name: 'Español', direction: 'ltr' },
  { code: 'fr-FR', name: 'Français', direction: 'ltr' },
  { code: 'ar-AR', name: 'العربية', direction: 'rtl' },
  { code: 'id-ID', name: 'Bahasa Indonesia', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { code: 'ru-RU', name: 'Русский', direction: 'ltr' },
  { code: 'it-IT', name: 'Italiano', direction: 'ltr' },
];

const FALLBACK = LOCALES[0] as Locale;

export function localeOf(code: string): Locale {
  return LOCALES.find((locale) => locale.code === code) ?? FALLBACK;
}

/** The first of the wished languages that Parley speaks, by exact code and then by language alone. */
export function bestLocale(wishes: readonly (string | null | undefined)[]): string {
  for (const wish of wishes) {
    if (!wish) continue;
    const exact = LOCALES.find((locale) => locale.code.toLowerCase() === wish.toLowerCase());
    const near = LOCALES.find((locale) => locale.code.slice(0, 2) === wish.slice(0, 2).toLowerCase());
    const found = exact ?? near;
    if (found) return found.code;
  }
  return FALLBACK_LOCALE;
}
