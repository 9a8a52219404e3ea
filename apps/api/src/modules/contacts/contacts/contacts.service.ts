import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { termWords, wordsOf } from '../../../platform/search/search-words.js';
import { ContactsErrors } from '../contacts.errors.js';
import {
  CONTACT_ACCESS,
  type ContactAccess,
  type ContactScope,
  everyContact,
} from './contact-access.rules.js';
import {
  addedFacts,
  type ContactIdentityView,
  type ContactView,
  firstFacts,
  type Identification,
  type KnownFacts,
  normalIdentity,
} from './contact.rules.js';
import { ContactsRepository, type IdentityKey } from './contacts.repository.js';

export interface ContactListRequest {
  first?: number | null;
  after?: string | null;
  /** Beginnings of words of a name, address or number. */
  term?: string | null;
  /** Only those who can be called. */
  withPhone?: boolean;
}

const DEFAULT_PAGE = 25;

/** Who the customers are, and how they are recognised. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsRepository,
    @Optional() @Inject(CONTACT_ACCESS) private readonly access?: ContactAccess,
  ) {}

  /** @throws `not_found`, also for contacts that the caller may not see */
  async get(ctx: RequestContext, id: number): Promise<ContactView> {
    const scope = await this.scopeOf(ctx);
    const [contact] = await this.database.read(ctx, (q) => this.contacts.findMany(q, [id], scope));
    if (!contact) throw ContactsErrors.contactNotFound();
    return contact;
  }

  /** Newest first. Answers only with those that the caller may see. */
  async list(ctx: RequestContext, request: ContactListRequest): Promise<Page<ContactView>> {
    const scope = await this.scopeOf(ctx);
    const size = pageSize(request.first, DEFAULT_PAGE);
    const beforeId = request.after ? cursorNumber(decodeCursor(request.after, 1)[0]) : null;
    const words = termWords(request.term ?? '');
    // A term of signs alone is found nowhere, which is not the same as no term.
    const isHopeless = words.length === 0 && (request.term ?? '').trim() !== '';
    const rows = isHopeless
      ? []
      : await this.database.read(ctx, (q) =>
          this.contacts.page(q, scope, { size, beforeId, words, withPhone: request.withPhone ?? false }),
        );
    return pageOf(rows, size, (contact) => encodeCursor([contact.id]), beforeId !== null);
  }

  /** The ways by which each of these contacts is recognised, without those of channels that the caller does not see. */
  async identitiesOf(
    ctx: RequestContext,
    contactIds: readonly number[],
  ): Promise<Map<number, ContactIdentityView[]>> {
    const scope = (await this.access?.scopeOf(ctx, 'shown')) ?? everyContact;
    const rows = await this.database.read(ctx, (q) => this.contacts.identitiesOf(q, contactIds, scope));
    const found = new Map<number, ContactIdentityView[]>(contactIds.map((id) => [id, []]));
    for (const row of rows) found.get(row.contactId)?.push(row);
    return found;
  }

  /** Inside somebody else's transaction. @returns null when there is no such contact. */
  async findIn(q: Reader, id: number): Promise<ContactView | null> {
    const [contact] = await this.contacts.findMany(q, [id]);
    return contact ?? null;
  }

  /**
   * Whose message this is: finds the contact by the identity or makes one, inside the caller's transaction. Many first
   * messages at once make one contact. What the customer tells about themselves fills blanks and replaces nothing.
   */
  async identify(tx: Tx, given: Identification): Promise<{ contact: ContactView; isNew: boolean }> {
    const key = keyOf(given);
    const known = await this.contacts.ownerOf(tx, key);
    if (known) return { contact: await this.enrich(tx, known, given), isNew: false };
    if (given.provenEmail) return this.recognise(tx, given, given.provenEmail);
    const made = await this.contacts.add(tx, firstFacts(given));
    if (await this.contacts.addIdentity(tx, made.id, key)) {
      await this.index(tx, made.id, made);
      return { contact: made, isNew: true };
    }
    // Somebody was faster: theirs is committed now, and ours was seen by nobody.
    await this.contacts.remove(tx, made.id);
    const theirs = await this.contacts.ownerOf(tx, key);
    if (!theirs) throw ContactsErrors.contactNotFound();
    return { contact: await this.enrich(tx, theirs, given), isNew: false };
  }

  /** Somebody whose address is proven is who has this address already, on whatever device. */
  private async recognise(
    tx: Tx,
    given: Identification,
    address: string,
  ): Promise<{ contact: ContactView; isNew: boolean }> {
    const { provenEmail: _, ...rest } = given;
    const found = await this.identify(tx, { ...rest, kind: 'email', value: address, channelId: null });
    if (await this.contacts.addIdentity(tx, found.contact.id, keyOf(given))) return found;
    return this.identify(tx, rest);
  }

  /** Adds what a known contact told about themselves: blanks are filled, nothing is replaced. */
  async describe(
    tx: Tx,
    id: number,
    given: Pick<Identification, 'name' | 'email' | 'phone' | 'locale'>,
  ): Promise<ContactView> {
    const known = await this.findIn(tx, id);
    if (!known) throw ContactsErrors.contactNotFound();
    return this.enrich(tx, known, given);
  }

  private async scopeOf(ctx: RequestContext): Promise<ContactScope> {
    return (await this.access?.scopeOf(ctx, 'asked')) ?? everyContact;
  }

  private async enrich(tx: Tx, known: ContactView, given: Partial<Identification>): Promise<ContactView> {
    const facts = addedFacts(known, given);
    if (!facts) return known;
    await this.contacts.update(tx, known.id, facts);
    await this.index(tx, known.id, facts);
    return { ...known, ...facts, updatedAt: tx.ctx.now() };
  }

  private index(tx: Tx, id: number, facts: KnownFacts): Promise<void> {
    return this.contacts.setWords(tx, id, wordsOf(facts.fullName, facts.email, facts.phone));
  }
}

function keyOf({ kind, value, channelId }: Identification): IdentityKey {
  return { kind, value: normalIdentity(kind, value), channelId: channelId ?? null };
}
