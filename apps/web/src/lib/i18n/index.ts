import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CONVERSATION_WORDS, FRAME_WORDS } from './at-hand';
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

let begun = (): void => undefined;
/** Pages are on their way before the first words are: nothing can be asked of i18next until then. */
const start = new Promise<void>((resolve) => {
  begun = resolve;
});

/** Starts i18n in the language that was chosen here before, else in the browser's. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', applyToPage);
  await i18next
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: localeAtStart(),
      fallbackLng: FALLBACK_LOCALE,
      supportedLngs: LOCALES.map((locale) => locale.code),
      load: 'currentOnly',
      ns: ['ui'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
  begun();
}

function localeAtStart(): string {
  return bestLocale([chosenLocale(), ...navigator.languages]);
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

/** Nothing of the frame is drawn before its words are there; those of a conversation follow. */
export async function frameWords(): Promise<void> {
  await pageWords(['routes', ...FRAME_WORDS]);
  void pageWords(CONVERSATION_WORDS);
}

/** What a page says: asked for at once, in the language that is most likely, and here in that of the account when it is known. */
export async function pageWords(areas: readonly string[]): Promise<void> {
  for (const locale of new Set([i18next.language ?? localeAtStart(), FALLBACK_LOCALE]))
    for (const area of areas) void loadWords(locale, area).catch(() => undefined);
  await start;
  await i18next.loadNamespaces(areas);
}
