import { Inject, Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { type Language, languageOfLocale, languages } from './languages.rules.js';
import type { MatchGroup, WordForms } from './match.rules.js';
import { SearchIndexRepository } from './search-index.repository.js';
import type { WordGroup } from './search-term.rules.js';
import { Stemmer } from './stemmer.service.js';
import { folded, isCode, type Lexemes } from './text-words.rules.js';
import { type Term, VocabularyRepository } from './vocabulary.repository.js';
import { mayBeMisspelled, oneSlipAway, slipsBetween } from './vocabulary.rules.js';

export interface UnderstoodWords {
  readonly groups: readonly MatchGroup[];
  /** Words that nearly nobody uses, and for which others are looked for as well. */
  readonly misspelled: ReadonlySet<string>;
  /** The words, when none of them says anything by itself. */
  readonly weak: readonly string[];
}

const MAX_LANGUAGES = 5;
const MAX_BEGINNINGS = 25;
const RARE = 3;
const CODE_BEGINNING_AT_LEAST = 4;
const MEANT = 3;

/** Finds the forms in which words may stand in the index: in each language in use, as beginnings, and misspelled. */
@Injectable()
export class WordFormsService {
  constructor(
    @Inject(VocabularyRepository) private readonly vocabulary: VocabularyRepository,
    @Inject(SearchIndexRepository) private readonly index: SearchIndexRepository,
    @Inject(Stemmer) private readonly stemmer: Stemmer,
  ) {}

  async of(q: Reader, groups: readonly WordGroup[]): Promise<UnderstoodWords> {
    const words = [...new Set(groups.flatMap((group) => group.words))];
    if (words.length === 0) return { groups: [], misspelled: new Set(), weak: [] };
    const [stems, terms] = await Promise.all([
      this.stems(q, words),
      this.vocabulary.of(q, words.map(folded)),
    ]);
    const beginning = groups.find(({ isBeginning }) => isBeginning)?.words[0];
    const begun = beginning ? await this.begun(q, folded(beginning)) : [];
    const lexemes = new Map<string, Set<string>>();
    for (const word of words) lexemes.set(word, lexemesOf(word, stems, terms));
    const documents = await this.vocabulary.documents(
      q,
      [...lexemes.values()].flatMap((set) => [...set]),
    );
    const misspelled = new Set<string>();
    const meant = new Map<string, Set<string>>();
    for (const word of plainWords(groups)) {
      const isKnown = sum(lexemes.get(word), documents) >= RARE || (word === beginning && begun.length > 0);
      if (isKnown || !mayBeMisspelled(folded(word))) continue;
      const near = await this.near(q, folded(word));
      if (near.length === 0) continue;
      misspelled.add(word);
      meant.set(word, new Set(near.map(({ lexeme }) => lexeme)));
      for (const { lexeme, documents: count } of near) documents.set(lexeme, count);
    }
    const form = (group: WordGroup, word: string): WordForms => {
      const own = group.of ? new Set([folded(word)]) : (lexemes.get(word) ?? new Set<string>());
      const isBeginning = group.isBeginning && word === beginning;
      const all = isBeginning ? new Set([...own, ...begun.map(({ lexeme }) => lexeme)]) : own;
      const corrected =
        group.isQuoted || group.of ? new Set<string>() : (meant.get(word) ?? new Set<string>());
      const isLongCode = isCode(folded(word));
      return {
        lexemes: all,
        beginning:
          isBeginning && isLongCode && folded(word).length >= CODE_BEGINNING_AT_LEAST ? folded(word) : null,
        isWeak: !group.of && isWeak(word, stems) && !isBeginning,
        documents: isLongCode
          ? null
          : sum(all, documents) + sum(corrected, documents) + begunDocuments(isBeginning, begun),
        corrected,
      };
    };
    return {
      groups: groups.map((group) => ({ group, forms: group.words.map((word) => form(group, word)) })),
      misspelled,
      weak: weakAlone(groups, stems),
    };
  }

  /** The words in each language that is in use here, and in that of the one who asks. */
  private async stems(q: Reader, words: readonly string[]): Promise<Lexemes[]> {
    const used = Object.entries((await this.index.state(q))?.languages ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([language]) => language as Language);
    const own = languageOfLocale(q.ctx.locale);
    const asked = new Set([
      ...(own ? [own] : []),
      ...used.filter((one) => languages.includes(one)),
      'en' as const,
    ]);
    const latin = [...asked]
      .filter((language) => language !== 'ar' && language !== 'ru')
      .slice(0, MAX_LANGUAGES);
    const of = (script: RegExp) => words.filter((word) => script.test(word));
    const [arabic, cyrillic] = [of(/\p{Script=Arabic}/u), of(/\p{Script=Cyrillic}/u)];
    return Promise.all([
      ...latin.map((language) => this.stemmer.lexemes(q, language, words)),
      // These have letters of their own, so whoever types them means no other language.
      ...(arabic.length ? [this.stemmer.lexemes(q, 'ar', arabic)] : []),
      ...(cyrillic.length ? [this.stemmer.lexemes(q, 'ru', cyrillic)] : []),
    ]);
  }

  private begun(q: Reader, beginning: string): Promise<Term[]> {
    if (beginning.length < 2 || isCode(beginning)) return Promise.resolve([]);
    return this.vocabulary.beginningWith(q, beginning, MAX_BEGINNINGS);
  }

  /** What may have been meant: one slip away in all of the vocabulary, or two among the words that begin alike. */
  private async near(q: Reader, word: string): Promise<Term[]> {
    const one = await this.vocabulary.of(q, oneSlipAway(word));
    if (one.length) return best(one);
    if (word.length < 6) return [];
    const alike = await this.vocabulary.beginningWith(q, word.slice(0, 3), 1_000);
    return best(alike.filter((term) => slipsBetween(term.word, word, 2) === 2));
  }
}

function best(terms: readonly Term[]): Term[] {
  return terms
    .filter(({ documents }) => documents >= RARE)
    .toSorted((a, b) => b.documents - a.documents)
    .slice(0, MEANT);
}

function lexemesOf(word: string, stems: readonly Lexemes[], terms: readonly Term[]): Set<string> {
  const own = folded(word);
  const found = new Set<string>(own ? [own] : []);
  for (const stem of stems) {
    const lexeme = stem.get(word);
    if (lexeme) found.add(lexeme);
  }
  for (const term of terms) if (term.word === own) found.add(term.lexeme);
  return found;
}

function isWeak(word: string, stems: readonly Lexemes[]): boolean {
  return stems.some((stem) => stem.get(word) === null);
}

function weakAlone(groups: readonly WordGroup[], stems: readonly Lexemes[]): string[] {
  const wanted = groups.filter(({ isExcluded }) => !isExcluded);
  const words = wanted.flatMap((group) => group.words);
  const saysNothing = ({ of, words: own }: WordGroup) => !of && own.every((word) => isWeak(word, stems));
  return wanted.every(saysNothing) ? [...new Set(words)] : [];
}

function plainWords(groups: readonly WordGroup[]): string[] {
  return [
    ...new Set(
      groups
        .filter((group) => !group.isQuoted && !group.isExcluded && !group.of)
        .flatMap(({ words }) => words),
    ),
  ];
}

function sum(lexemes: ReadonlySet<string> | undefined, documents: ReadonlyMap<string, number>): number {
  let all = 0;
  for (const lexeme of lexemes ?? []) all += documents.get(lexeme) ?? 0;
  return all;
}

function begunDocuments(isBeginning: boolean, begun: readonly Term[]): number {
  return isBeginning ? begun.reduce((all, { documents }) => all + documents, 0) : 0;
}
