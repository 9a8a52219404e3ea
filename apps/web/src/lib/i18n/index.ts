import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadWords } from './catalogue';
import { bestLocale, FALLBACK_LOCALE, LOCALES, localeOf } from './locales';

const CHOICE_KEY = 'parley-locale';

const catalogue: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (locale, area, done) => {
    loadWords(locale, area).then(
      (words) => done(null, words),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** Starts i18n in the language that was chosen here before, else in the browser's. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', applyToPage);
  await i18next
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: bestLocale([chosenLocale(), ...navigator.languages]),
      fallbackLng: FALLBACK_LOCALE,
      supportedLngs: LOCALES.map((locale) => locale.code),
      load: 'currentOnly',
      ns: ['ui'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
}

function applyToPage(code: string): void {
  const { direction } = localeOf(code);
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}

/** The language picked by hand in this browser; it goes before the one of the account. */
export function chosenLocale(): string | null {
  return localStorage.getItem(CHOICE_KEY);
}

export async function chooseLocale(code: string): Promise<void> {
  localStorage.setItem(CHOICE_KEY, code);
  await i18next.changeLanguage(code);
}

/** The account's language, unless one was picked by hand. */
export async function followAccountLocale(code: string): Promise<void> {
  const wanted = bestLocale([chosenLocale(), code]);
  if (i18next.language !== wanted) await i18next.changeLanguage(wanted);
}
