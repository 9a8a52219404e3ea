import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { type Place, SCORED_AT_MOST } from './candidates.repository.js';
import { FoundRepository } from './found.repository.js';
import { matchOf, phoneMatch } from './match.rules.js';
import { type Narrowing, SearchOperators } from './operators.service.js';
import { SearchBounds } from './search-bounds.service.js';
import { type SearchKindName, searchKinds, type SearchOrder } from './search-kinds.rules.js';
import type { Plan } from './search-pages.service.js';
import { MAX_TERM, MAX_TERM_WORDS, type ParsedTerm, parseTerm, wordCount } from './search-term.rules.js';
import { SearchErrors } from './search.errors.js';
import type { SearchFilter } from './search.input.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { WordFormsService } from './word-forms.service.js';

export interface SearchRequest {
  term?: string | null;
  kinds?: readonly SearchKindName[] | null;
  filter?: SearchFilter | null;
  sort?: SearchOrder | null;
  first?: number | null;
  after?: string | null;
}

export interface Understood {
  readonly parsed: ParsedTerm;
  readonly plan: Plan;
  readonly narrowing: Narrowing;
  readonly kinds: readonly SearchKindName[];
  readonly numbered: number | null;
  readonly misspelled: ReadonlySet<string>;
  /** The words, when all of them stand in nearly every message: they say nothing alone. */
  readonly weak: readonly string[];
  readonly indexed: number;
}

/** Where a page goes on. */
export interface From {
  kind: SearchKindName;
  order: SearchOrder;
  place: Place;
}

/** Reads what was asked: the words, the operators, the filter, and what the caller may look at. */
@Injectable()
export class SearchUnderstanding {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(WordFormsService) private readonly words: WordFormsService,
    @Inject(SearchOperators) private readonly operators: SearchOperators,
    @Inject(SearchBounds) private readonly bounds: SearchBounds,
    @Inject(FoundRepository) private readonly found: FoundRepository,
    @Inject(SearchIndexRepository) private readonly index: SearchIndexRepository,
  ) {}

  /** @throws validation.failed naming `term` */
  of(
    ctx: RequestContext,
    { term, kinds, filter, sort }: SearchRequest,
    from: From | null = null,
  ): Promise<Understood> {
    const parsed = parsedTerm(term ?? '');
    return this.db.read(ctx, async (q) => {
      const narrowing = await this.operators.read(q, parsed, filter);
      const words = await this.words.of(q, parsed.groups);
      const match = parsed.phone ? phoneMatch(parsed.phone, term ?? '') : matchOf(words.groups);
      const bounds = await this.bounds.of(q, narrowing);
      const isCommon = bounds.tickets === null && match.documents > SCORED_AT_MOST;
      const order = from?.order ?? (isCommon ? 'NEWEST' : (sort ?? 'RELEVANCE'));
      const asked = searchKinds.filter((kind) => !kinds?.length || kinds.includes(kind));
      const scope = asked.includes('CONTACT') ? await this.found.contactScope(ctx) : null;
      const isPlain = !narrowing.isOfConversations && !narrowing.from && !narrowing.to;
      const open = asked.filter(
        (kind) => kind !== 'CONTACT' || (isPlain && scope !== null && match.query !== ''),
      );
      return {
        parsed,
        narrowing,
        plan: { match, bounds, ticket: narrowing.ticket, scope, order },
        kinds: from ? open.filter((kind) => kind === from.kind) : open,
        numbered:
          parsed.ticketNumber && !from && open.includes('TICKET')
            ? await this.numbered(q, parsed.ticketNumber, narrowing)
            : null,
        misspelled: words.misspelled,
        weak: words.weak,
        indexed: await this.indexed(q),
      };
    });
  }

  private async numbered(q: Reader, number: number, { ticket }: Narrowing): Promise<number | null> {
    const id = await this.found.ticketOfNumber(q, number);
    const [seen] =
      id === null ? [] : await this.found.seen(q, 'TICKET', [id], { ...ticket, isSpam: false }, null);
    return seen?.ticketId ?? null;
  }

  private async indexed(q: Reader): Promise<number> {
    const state = await this.index.state(q);
    if (!state) return 0;
    const isDone = state.contactsBelow + state.ticketsBelow + state.messagesBelow === 0;
    return isDone || state.total === 0 ? 100 : Math.min(99, Math.floor((state.done / state.total) * 100));
  }
}

/** Without words and without a filter there is no question. */
export function isNothing({ plan: { match }, narrowing, parsed }: Understood): boolean {
  if (match.query !== '') return false;
  const isFiltered = narrowing.isOfConversations || narrowing.from !== null || narrowing.to !== null;
  return parsed.groups.length > 0 || !isFiltered;
}

function parsedTerm(term: string): ParsedTerm {
  const refuse = (sentence: string) => SearchErrors.invalid({ fields: { term: [sentence] } });
  if (term.length > MAX_TERM) throw refuse(`A search has at most ${MAX_TERM} characters.`);
  const parsed = parseTerm(term);
  if (wordCount(parsed) > MAX_TERM_WORDS || parsed.operators.length > MAX_TERM_WORDS)
    throw refuse(`A search has at most ${MAX_TERM_WORDS} words.`);
  return parsed;
}
