import { languageOf, languageOfLocale, type Language } from './languages.rules.js';
import {
  endingsOf,
  folded,
  isCode,
  joinedNumbers,
  type Lexemes,
  LOCAL_DIGITS,
  placedWords,
} from './text-words.rules.js';

export const KIND = { contact: 1, ticket: 2, message: 3 } as const;
export type EntryKind = (typeof KIND)[keyof typeof KIND];

/** How much a word counts: in a subject or a contact's own name, of whoever wrote, of whom it went to, in the text. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** What there is to find in one contact, ticket or message. */
export interface Content {
  readonly kind: EntryKind;
  readonly refId: number;
  readonly ticketId: number | null;
  readonly channelId: number | null;
  readonly at: Date;
  readonly hasFile: boolean;
  readonly locale: string | null;
  /** Texts in a language; their words are brought to stems. */
  readonly texts: readonly { readonly weight: Weight; readonly text: string }[];
  /** Names, addresses, files: taken as they are. */
  readonly names: readonly { readonly weight: Weight; readonly text: string }[];
  readonly phones: readonly string[];
}

export interface Entry {
  readonly content: Content;
  readonly language: Language;
  /** A tsvector, written out. */
  readonly words: string;
  /** The words by the form in which they are indexed, for the vocabulary. */
  readonly terms: ReadonlySet<string>;
}

const STRETCH_MS = 4 * 24 * 3_600_000;
const STRETCHES = 1_048_576;
const MAX_WORDS = 3_000;
const MAX_PLACES = 250;
/** Between two texts, so that no phrase reaches from one into the other. */
const GAP = 10;
export const TERM_SEPARATOR = '\u0000';

/** The number of the four days in which something was. */
export function stretchOf(at: Date): number {
  return Math.min(STRETCHES - 1, Math.max(0, Math.floor(at.getTime() / STRETCH_MS)));
}

/** Stretches of one agency and kind never meet those of another. */
export function bucketOf(agencyId: number, kind: EntryKind, stretch: number): number {
  return (agencyId * 4 + kind) * STRETCHES + stretch;
}

export function contentLanguage({ texts, locale }: Content, fallback: Language): Language {
  const words = placedWords(texts.map(({ text }) => text.slice(0, 2_000)).join(' ')).map(({ word }) => word);
  return languageOf(words, languageOfLocale(locale) ?? fallback);
}

/** The words of the texts that a dictionary has to see. */
export function wordsToStem({ texts }: Content): string[] {
  return texts.flatMap(({ text }) =>
    placedWords(text)
      .slice(0, MAX_WORDS)
      .map(({ word }) => word),
  );
}

export function entryOf(content: Content, language: Language, lexemes: Lexemes): Entry {
  const vector = new WordVector();
  for (const { weight, text } of content.texts) {
    for (const { word } of placedWords(text).slice(0, MAX_WORDS))
      vector.add(lexemes.get(word) ?? null, weight, word);
    vector.skip();
    for (const digits of joinedNumbers(text)) {
      vector.add(digits, weight);
      // The part that stays the same with and without the code of the country.
      if (digits.length > LOCAL_DIGITS) vector.add(digits.slice(-LOCAL_DIGITS), weight);
    }
  }
  for (const { weight, text } of content.names) {
    for (const { word } of placedWords(text).slice(0, MAX_WORDS))
      vector.add(folded(word) || null, weight, word);
    vector.skip();
  }
  for (const phone of content.phones) for (const ending of endingsOf(phone)) vector.add(ending, 'D');
  return { content, language, words: vector.text(), terms: vector.terms };
}

/** Collects a tsvector. Its words are letters and digits alone, so nothing in it has to be escaped. */
class WordVector {
  readonly terms = new Set<string>();
  private readonly places = new Map<string, string[]>();
  private place = 0;

  add(lexeme: string | null, weight: Weight, word?: string): void {
    this.place += 1;
    if (!lexeme) return;
    const places = this.places.get(lexeme) ?? [];
    if (places.length === 0) this.places.set(lexeme, places);
    if (places.length < MAX_PLACES && this.place < 16_000) places.push(`${this.place}${weight}`);
    if (word && !isCode(word)) this.terms.add(`${folded(word)}${TERM_SEPARATOR}${lexeme}`);
  }

  skip(): void {
    this.place += GAP;
  }

  text(): string {
    return [...this.places]
      .map(([lexeme, places]) => `'${lexeme}'${places.length ? `:${places.join(',')}` : ''}`)
      .join(' ');
  }
}
