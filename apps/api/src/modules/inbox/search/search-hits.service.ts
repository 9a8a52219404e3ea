import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { ChannelType } from '../../channels/index.js';
import type { TicketRow } from '../tickets/ticket-row.rules.js';
import { TicketViews } from '../tickets/ticket-views.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { everyContact } from '../../contacts/index.js';
import type { Candidate } from './candidates.repository.js';
import { type FoundContact, type FoundMessage, FoundRepository, type Seen } from './found.repository.js';
import { excerptOf, marked } from './highlights.rules.js';
import { type Language, languages } from './languages.rules.js';
import type { SearchKindName } from './search-kinds.rules.js';
import type { Plan } from './search-pages.service.js';
import type { SearchChannelCount, SearchHit } from './search.type.js';
import { Stemmer } from './stemmer.service.js';
import { type Lexemes, placedWords } from './text-words.rules.js';

export type Unshown = Seen & Candidate & { readonly kind: SearchKindName; readonly cursor: string };

const NONE: Lexemes = new Map();
const MAX_CHANNELS = 20;

/** Reads what is shown of the hits of one page, and marks in it what was searched. */
@Injectable()
export class SearchHits {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(FoundRepository) private readonly found: FoundRepository,
    @Inject(TicketViews) private readonly views: TicketViews,
    @Inject(Stemmer) private readonly stemmer: Stemmer,
  ) {}

  show(ctx: RequestContext, plan: Plan, unshown: readonly Unshown[]): Promise<SearchHit[]> {
    return this.db.read(ctx, async (q) => {
      const of = (kind: SearchKindName) =>
        unshown.filter((hit) => hit.kind === kind).map(({ refId }) => refId);
      const ticketIds = [...new Set(unshown.flatMap(({ ticketId }) => ticketId ?? []))];
      const [tickets, messages, contacts] = await Promise.all([
        this.found.tickets(q, ticketIds),
        this.found.messages(q, of('MESSAGE')),
        this.found.contacts(q, of('CONTACT'), plan.scope ?? everyContact),
      ]);
      const lexemes = await this.lexemes(q, unshown, tickets, messages);
      return unshown.flatMap((hit): SearchHit[] => {
        const own = lexemes.get(hit.language) ?? NONE;
        if (hit.kind === 'CONTACT') return contactHit(hit, plan, contacts.get(hit.refId));
        const row = tickets.get(hit.ticketId ?? 0);
        if (!row) return [];
        const ticket = this.views.ticket(ctx, row, '0');
        if (hit.kind === 'TICKET') return [ticketHit(hit, plan, ticket, own)];
        return messageHit(hit, plan, ticket, messages.get(hit.refId), own);
      });
    });
  }

  async channels(
    ctx: RequestContext,
    counts: readonly ReadonlyMap<number, number>[],
  ): Promise<SearchChannelCount[]> {
    const all = new Map<number, number>();
    for (const count of counts) for (const [id, value] of count) all.set(id, (all.get(id) ?? 0) + value);
    if (all.size === 0) return [];
    const rows = await this.db.read(ctx, (q) =>
      q.query<ChannelType>(
        `SELECT id, type, name, address, status, is_private AS "isPrivate" FROM channel
         WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
        [ctx.agencyId, [...all.keys()]],
        'search.channels.of',
      ),
    );
    return rows
      .map((channel) => ({ channel, count: all.get(channel.id) ?? 0 }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_CHANNELS);
  }

  /** The forms of all words that will be looked at, by language; most are remembered. */
  private async lexemes(
    q: Reader,
    unshown: readonly Unshown[],
    tickets: ReadonlyMap<number, TicketRow>,
    messages: ReadonlyMap<number, FoundMessage>,
  ): Promise<Map<string, Lexemes>> {
    const texts = new Map<Language, string[]>();
    for (const { kind, language, refId, ticketId } of unshown) {
      const known = languages.find((one) => one === language);
      if (!known || kind === 'CONTACT') continue;
      const subject = tickets.get(ticketId ?? 0)?.subject ?? '';
      texts.set(known, [...(texts.get(known) ?? []), subject, messages.get(refId)?.text ?? '']);
    }
    const lexemes = new Map<string, Lexemes>();
    for (const [language, all] of texts) {
      const words = all.flatMap((text) => placedWords(text).map(({ word }) => word));
      lexemes.set(language, await this.stemmer.lexemes(q, language, words));
    }
    return lexemes;
  }
}

function contactHit(hit: Unshown, { match }: Plan, contact: FoundContact | undefined): SearchHit[] {
  if (!contact) return [];
  const name = marked(contact.fullName, match, NONE);
  return [
    {
      kind: 'CONTACT',
      title: marks(name),
      ticket: null,
      message: null,
      contact,
      contactName: marks(name),
      cursor: hit.cursor,
    },
  ];
}

function ticketHit(hit: Unshown, { match }: Plan, ticket: TicketType, lexemes: Lexemes): SearchHit {
  return {
    kind: 'TICKET',
    title: marks(marked(ticket.subject, match, lexemes)),
    ticket,
    message: null,
    contact: ticket.contact,
    contactName: marks(marked(ticket.contact.fullName, match, NONE)),
    cursor: hit.cursor,
  };
}

function messageHit(
  hit: Unshown,
  plan: Plan,
  ticket: TicketType,
  message: FoundMessage | undefined,
  lexemes: Lexemes,
): SearchHit[] {
  if (!message) return [];
  const { match } = plan;
  return [
    {
      ...ticketHit(hit, plan, ticket, lexemes),
      kind: 'MESSAGE',
      message: {
        id: message.id,
        position: message.position,
        type: message.type,
        author: marks(marked(message.author_name, match, NONE)),
        excerpt: marks(excerptOf(message.text, match, lexemes)),
        files: (message.files ?? []).map((name) => marks(marked(name, match, NONE))),
        createdAt: message.created_at,
      },
    },
  ];
}

function marks({
  text,
  highlights,
}: {
  text: string;
  highlights: readonly { start: number; end: number }[];
}) {
  return { text, highlights: highlights.map(({ start, end }) => ({ start, end })) };
}
