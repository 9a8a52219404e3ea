/** One emoji with the words it is found by. */
export interface Emoji {
  /** Its code points, the same in every language. */
  key: string;
  unicode: string;
  label: string;
  /** ":thumbsup:" and its like; English everywhere, as people know them from other programs. */
  codes: readonly string[];
  tags: readonly string[];
  group: number;
  /** With the five skin tones, light to dark, where it has them. */
  tones: readonly string[];
}

interface Compact {
  hexcode: string;
  label: string;
  unicode: string;
  group?: number;
  order?: number;
  tags?: readonly string[];
  skins?: readonly Compact[];
}

type Load = () => Promise<{ default: unknown }>;
/** The languages of Parley that the data speaks; the others see English names. */
const NAMES: Readonly<Record<string, Load>> = {
  en: () => import('emojibase-data/en/compact.json'),
  nl: () => import('emojibase-data/nl/compact.json'),
  de: () => import('emojibase-data/de/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  it: () => import('emojibase-data/it/compact.json'),
  pt: () => import('emojibase-data/pt/compact.json'),
  ru: () => import('emojibase-data/ru/compact.json'),
};
const loaded = new Map<string, Promise<readonly Emoji[]>>();

/** All emoji in the user's language, findable in English besides. Loaded when first asked for, once. */
export function loadEmoji(locale: string): Promise<readonly Emoji[]> {
  const language = locale.slice(0, 2) in NAMES ? locale.slice(0, 2) : 'en';
  const known = loaded.get(language);
  if (known) return known;
  const loading = build(language);
  loaded.set(language, loading);
  // A lost connection must not be remembered as the answer.
  loading.catch(() => loaded.delete(language));
  return loading;
}

async function build(language: string): Promise<readonly Emoji[]> {
  const [names, english, codes] = await Promise.all([
    compact(language),
    compact('en'),
    import('emojibase-data/en/shortcodes/emojibase.json').then(
      (file) => file.default as Record<string, string | string[]>,
    ),
  ]);
  const inEnglish = new Map(english.map((emoji) => [emoji.hexcode, emoji]));
  return names
    .filter(({ group }) => group !== undefined && group !== 2)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((emoji) => {
      const other = language === 'en' ? undefined : inEnglish.get(emoji.hexcode);
      return {
        key: emoji.hexcode,
        unicode: emoji.unicode,
        label: emoji.label,
        codes: [codes[emoji.hexcode] ?? []].flat(),
        tags: [...(emoji.tags ?? []), ...(other ? [other.label, ...(other.tags ?? [])] : [])],
        group: emoji.group ?? 0,
        // Couples have 25 of them: the five where both have the same tone come by their own order.
        tones: emoji.skins?.length === 5 ? emoji.skins.map((skin) => skin.unicode) : [],
      };
    });
}

const compact = async (language: string): Promise<readonly Compact[]> =>
  (await (NAMES[language] as Load)()).default as readonly Compact[];
