/** The languages whose words are brought to their stems, each by the dictionary of PostgreSQL. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'id', 'it', 'nl', 'pt', 'ru'] as const;
export type Language = (typeof languages)[number];

export const dictionaryOf: Readonly<Record<Language, string>> = {
  ar: 'arabic_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fr: 'french_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  nl: 'dutch_stem',
  pt: 'portuguese_stem',
  ru: 'russian_stem',
};

/** Short words that one language has and its neighbours do not, or seldom. */
const SIGNS: Readonly<Partial<Record<Language, string>>> = {
  en: 'the and is are was were have has you your with this that not from for will would can could please thank thanks hello i my it what when how',
  nl: 'de het een en is niet van ik je jullie wij heb hebben heeft met voor dat die zijn naar graag maar nog ook mijn bij wordt wel bedankt hallo goedemorgen',
  de: 'der die das und ist nicht ich sie wir habe haben hat mit für dass den dem ein eine auf bitte danke mein meine auch noch wird hallo guten',
  fr: 'le la les et est pas je vous nous avec pour une des que qui dans sur mon ma mes votre merci bonjour du au ce cette ai avez suis',
  es: 'el la los las y es no que con para una un por mi su pero gracias hola buenos muy se lo del está tengo ha he me desde cuando',
  it: 'il la gli e è non che con per una un di mi sono ho ha grazie buongiorno ciao del della nel questo quando vorrei perché anche mio mia',
  pt: 'o a os as e é não que com para uma um por meu minha você obrigado obrigada olá bom do da no na está tenho foi eu muito quando',
  id: 'yang dan di ke dari ini itu saya anda tidak untuk dengan akan sudah bisa belum terima kasih tolong mohon apakah kami pada ada pesanan',
};

const known = new Map<string, Language[]>();
for (const [language, words] of Object.entries(SIGNS)) {
  for (const word of words.split(' ')) known.set(word, [...(known.get(word) ?? []), language as Language]);
}

const ENOUGH_WORDS = 80;

/** The language that a text is written in, by its letters and its small words; the fallback when it does not say. */
export function languageOf(words: readonly string[], fallback: Language): Language {
  const score = new Map<Language, number>();
  let arabic = 0;
  let cyrillic = 0;
  const looked = words.slice(0, ENOUGH_WORDS);
  for (const word of looked) {
    if (/^\p{Script=Arabic}/u.test(word)) arabic += 1;
    else if (/^\p{Script=Cyrillic}/u.test(word)) cyrillic += 1;
    const owners = known.get(word) ?? [];
    for (const language of owners) score.set(language, (score.get(language) ?? 0) + 1 / owners.length);
  }
  if (arabic * 2 > looked.length) return 'ar';
  if (cyrillic * 2 > looked.length) return 'ru';
  const [best] = [...score].sort(([, a], [, b]) => b - a);
  return best && best[1] > (score.get(fallback) ?? 0) ? best[0] : fallback;
}

/** The language of a locale such as pt-BR. */
export function languageOfLocale(locale: string | null | undefined): Language | null {
  const language = locale?.slice(0, 2).toLowerCase();
  return languages.find((one) => one === language) ?? null;
}
