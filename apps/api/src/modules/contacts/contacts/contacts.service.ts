import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, Gathered, type Reader, type Tx } from '../../../platform/database/index.js';
import { type Page, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupBounds } from '../groups/contact-group-bounds.service.js';
import { ContactsChanged } from '../contacts.events.js';
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
  identityForms,
  type KnownFacts,
  normalIdentity,
} from './contact.rules.js';
import { ContactFinds } from './contact-finds.repository.js';
import { type ContactPageRequest, ContactListRepository } from './contact-list.repository.js';
import {
  type ContactFilterFields,
  type ContactListRequest,
  cursorOf,
  type ListedContact,
  placeOf,
} from './contact-list.rules.js';
import { contactTermWords, wayOf } from './contact-term.rules.js';
import { type ContactPlace, isSamePlace, placeTold } from './contact-place.rules.js';
import { phoneCountryOf } from './phone.rules.js';
import { assertNotMerged } from './merged-contact.rules.js';
import { ContactsRepository, type IdentityKey } from './contacts.repository.js';

const DEFAULT_PAGE = 25;
/** How long a page is looked for along its order. */
const ALONG_MS = 100;
const SAME_MOMENT_MS = 60_000;
/** Nobody merges one contact so often within one message. */
const MOST_TRIES = 10;

/** Who the customers are, and how they are recognised. */
@Injectable()
export class ContactsService {
  private readonly asked = new Gathered(async (q: Reader, ids: readonly number[]) => {
    const found = new Map((await this.contacts.findMany(q, ids)).map((contact) => [contact.id, contact]));
    return ids.map((id) => found.get(id) ?? null);
  });

  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsRepository,
    private readonly lists: ContactListRepository,
    private readonly finds: ContactFinds,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
    private readonly groups: ContactGroupBounds,
    @Optional() @Inject(CONTACT_ACCESS) private readonly access?: ContactAccess,
  ) {}

  /** @throws `not_found`, also for contacts that the caller may not see */
  async get(ctx: RequestContext, id: number): Promise<ContactView> {
    const scope = await this.scopeOf(ctx);
    const [contact] = await this.database.read(ctx, (q) => this.contacts.findMany(q, [id], scope));
    if (!contact) throw ContactsErrors.contactNotFound();
    return contact;
  }

  /** Those of these that the caller may see, in their order. */
  async getMany(ctx: RequestContext, ids: readonly number[]): Promise<ContactView[]> {
    const scope = await this.scopeOf(ctx);
    const rows = await this.database.read(ctx, (q) => this.contacts.findMany(q, ids, scope));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  }

  /** Which of these the caller may see; a question to the database only for those who see some alone. */
  async seenOf(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
    const scope = await this.scopeOf(ctx);
    if (scope === everyContact) return [...ids];
    return (await this.database.read(ctx, (q) => this.contacts.findMany(q, ids, scope))).map(({ id }) => id);
  }

  /** For what is seen already: no question of who may see it. */
  async factsOf(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, ContactView>> {
    const rows = await this.database.read(ctx, (q) => this.contacts.findMany(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Newest first, unless another order is asked for. Answers only with those that the caller may see. */
  async list(ctx: RequestContext, request: ContactListRequest): Promise<Page<ListedContact>> {
    const scope = await this.scopeOf(ctx);
    const size = pageSize(request.first, DEFAULT_PAGE);
    const sort = request.sort ?? 'NEWEST';
    const filter = request.filter ?? {};
    const after = request.after ? placeOf(sort, request.after) : null;
    const words = contactTermWords(request.term ?? '');
    // A term of signs alone is found nowhere, which is not the same as no term.
    const isHopeless = words.length === 0 && (request.term ?? '').trim() !== '';
    const bounds = [
      scope.contactSql,
      ...(await this.narrowing(ctx, filter)),
      ...(await this.groups.narrowing(ctx, filter)),
    ];
    const matches = await this.finds.matches(ctx, request.term ?? '', words);
    const identities = request.withIdentities ? await this.shownScope(ctx) : null;
    const page = { size, sort, after, matches, filter, bounds, identities };
    const rows = isHopeless ? [] : await this.page(ctx, page);
    return pageOf(rows, size, (contact) => cursorOf(sort, contact), after !== null);
  }

  private async page(ctx: RequestContext, request: ContactPageRequest): Promise<ListedContact[]> {
    const found = (isAll: boolean) => (q: Reader) => this.lists.page(q, request, isAll);
    const how = wayOf(request.sort, request.matches);
    if (how.way === 'stretch')
      return this.database.read(ctx, (q) => this.lists.pageByName(q, request, how.word));
    const along = how.way === 'along' && (await this.database.readWithin(ctx, ALONG_MS, found(false)));
    return along || this.database.read(ctx, found(how.way !== 'found'));
  }

  /** The ways by which each of these contacts is recognised, without those of channels that the caller does not see. */
  async identitiesOf(
    ctx: RequestContext,
    contactIds: readonly number[],
  ): Promise<Map<number, ContactIdentityView[]>> {
    const scope = await this.shownScope(ctx);
    const rows = await this.database.read(ctx, (q) => this.contacts.identitiesOf(q, contactIds, scope));
    return new Map(contactIds.map((id) => [id, rows.filter(({ contactId }) => contactId === id)]));
  }

  /** Inside somebody else's transaction. @returns null when there is no such contact. */
  findIn(q: Reader, id: number): Promise<ContactView | null> {
    return this.asked.of(q, id);
  }

  /**
   * The same for whoever writes something down for the contact: nobody merges it or takes it apart until the
   * transaction ends. Merging takes customers of channels first, then contacts, then tickets; so does everybody.
   * @throws not_found, contact.merged
   */
  async hold(tx: Tx, id: number): Promise<ContactView> {
    const contact = await this.contacts.hold(tx, id);
    if (!contact) throw ContactsErrors.contactNotFound();
    assertNotMerged(contact);
    return contact;
  }

  /**
   * Whose message this is: finds the contact by the identity or makes one, inside the caller's transaction. Many first
   * messages at once make one contact. What the customer tells about themselves fills blanks and replaces nothing.
   */
  async identify(tx: Tx, given: Identification): Promise<{ contact: ContactView; isNew: boolean }> {
    const country = await this.countryFor(tx, given);
    const key = keyOf(given, country);
    const forms = identityForms(given.kind, given.value, country);
    const known = await this.heldOwner(tx, key, forms);
    if (known) return { contact: await this.again(tx, known, given), isNew: false };
    if (given.provenEmail) return this.recognise(tx, given, given.provenEmail);
    const first = await this.contacts.add(tx, firstFacts(given, country));
    const made = await this.placed(tx, first, placeTold(null, first, given.timeZone));
    if (await this.contacts.addIdentity(tx, made.id, key)) {
      await this.index(tx, made.id, made);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [made.id], version: made.version });
      return { contact: made, isNew: true };
    }
    // Somebody was faster: theirs is committed now, and ours was seen by nobody.
    await this.contacts.remove(tx, made.id);
    const theirs = await this.heldOwner(tx, key, forms);
    if (!theirs) throw ContactsErrors.contactNotFound();
    return { contact: await this.again(tx, theirs, given), isNew: false };
  }

  /**
   * Who has the identity, and keeps it until the transaction ends: a merge that is under way is waited for, and asked
   * again after, so that a message never lands at a contact that has just become another one.
   */
  private async heldOwner(tx: Tx, key: IdentityKey, forms: readonly string[]): Promise<ContactView | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const found = await this.contacts.ownerOf(tx, key, forms);
      if (!found) return null;
      const held = await this.contacts.hold(tx, found.id);
      if (held && (await this.contacts.ownerOf(tx, key, forms))?.id === held.id) return held;
    }
    throw ContactsErrors.contactConflict();
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
    given: Pick<Identification, 'name' | 'email' | 'phone' | 'locale' | 'timeZone'>,
  ): Promise<ContactView> {
    const known = await this.findIn(tx, id);
    if (!known) throw ContactsErrors.contactNotFound();
    return this.enrich(tx, known, given);
  }

  /** They wrote just now: remembered, and who was deleted is back. */
  async wrote(tx: Tx, given: ContactView): Promise<ContactView> {
    const contact = await this.revive(tx, given);
    const now = tx.ctx.now();
    const since = now.getTime() - (contact.lastWroteAt?.getTime() ?? 0);
    // Many messages of one minute are one change of the row.
    if (since < SAME_MOMENT_MS) return contact;
    await this.contacts.wrote(tx, contact.id);
    return { ...contact, lastWroteAt: now };
  }

  /** Somebody who was deleted, and writes again or is written to, is back. */
  private async revive(tx: Tx, contact: ContactView): Promise<ContactView> {
    const { id, fullName, deletedAt } = contact;
    if (deletedAt === null || !(await this.contacts.revive(tx, id))) return contact;
    const version = contact.version + 1;
    await this.outbox.add(tx, ContactsChanged, { contactIds: [id], version });
    await this.audit.record(tx, {
      action: 'contact.restored',
      target: { kind: 'contact', id, name: fullName },
    });
    return { ...contact, deletedAt: null, version };
  }

  /** A number that does not say its country is one of the company's. */
  private async countryFor(tx: Tx, { kind, value, phone }: Identification): Promise<string | null> {
    const isLocal = (number: string) => !number.trim().startsWith('+');
    if (kind === 'phone' ? !isLocal(value) : !phone || !isLocal(phone)) return null;
    return phoneCountryOf(await this.contacts.company(tx));
  }

  private async narrowing(
    ctx: RequestContext,
    { isMine, channelIds }: ContactFilterFields,
  ): Promise<ContactScope['contactSql'][]> {
    if (!isMine && !channelIds) return [];
    const to = { isMine: isMine ?? false, channelIds: channelIds?.map(Number) ?? null };
    const narrowed = await this.access?.narrowing(ctx, to);
    return narrowed ? [narrowed] : [];
  }

  /** What the caller may see. @throws auth.forbidden when they may see none. */
  async scopeOf(ctx: RequestContext): Promise<ContactScope> {
    return (await this.access?.scopeOf(ctx, 'asked')) ?? everyContact;
  }

  /** Which of their identities the caller may see. */
  async shownScope(ctx: RequestContext): Promise<ContactScope> {
    return (await this.access?.scopeOf(ctx, 'shown')) ?? everyContact;
  }

  private async again(tx: Tx, known: ContactView, given: Identification): Promise<ContactView> {
    return this.enrich(tx, await this.revive(tx, known), given);
  }

  private async enrich(tx: Tx, known: ContactView, given: Partial<Identification>): Promise<ContactView> {
    const added = addedFacts(known, given);
    const facts = added ?? known;
    const place = placeTold(known, facts, given.timeZone);
    if (!added && isSamePlace(known, place)) return known;
    const version = await this.contacts.update(tx, known.id, facts);
    if (added) await this.index(tx, known.id, facts);
    await this.outbox.add(tx, ContactsChanged, { contactIds: [known.id], version });
    return this.placed(tx, { ...known, ...added, version, updatedAt: tx.ctx.now() }, place);
  }

  private async placed(tx: Tx, contact: ContactView, place: ContactPlace): Promise<ContactView> {
    if (isSamePlace(contact, place)) return contact;
    await this.contacts.place(tx, contact.id, place);
    return { ...contact, ...place };
  }

  /** What the contact is found by: what is shown, and all addresses and numbers besides. */
  async index(tx: Tx, id: number, facts: KnownFacts): Promise<void> {
    const identities = await this.contacts.identitiesOf(tx, [id], everyContact);
    const others = identities.filter(({ channelId }) => channelId === null).map(({ value }) => value);
    await this.contacts.setWords(tx, id, wordsOf(facts.fullName, facts.email, facts.phone, ...others));
  }
}

function keyOf({ kind, value, channelId }: Identification, country: string | null = null): IdentityKey {
  return { kind, value: normalIdentity(kind, value, country), channelId: channelId ?? null };
}
