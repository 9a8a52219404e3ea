import { Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import type { WantedFields } from '../../organisation/index.js';
import { ContactFieldsService } from '../contact-fields/contact-fields.service.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import type { ContactScope } from './contact-access.rules.js';
import { ContactChangesRepository } from './contact-changes.repository.js';
import { factsAfter, firstFactsOf } from './contact-facts.rules.js';
import { ContactIdentities } from './contact-identities.service.js';
import type { ContactFields, CreateContactInput } from './contact.input.js';
import type { ContactView, KnownFacts } from './contact.rules.js';
import { assertNotMerged } from './merged-contact.rules.js';
import { isSamePlace, NOWHERE, PLACE, placeSaid } from './contact-place.rules.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';
import { phoneCountryOf } from './phone.rules.js';

const FACTS = ['fullName', 'email', 'phone', 'localeCode', 'isBlocked', ...PLACE] as const;

/** What colleagues do to contacts: makes, changes, blocks, deletes and brings them back. */
@Injectable()
export class ContactChanges {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsRepository,
    private readonly rows: ContactChangesRepository,
    private readonly reads: ContactsService,
    private readonly identities: ContactIdentities,
    private readonly fields: ContactFieldsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws auth.forbidden, validation.failed, contact.identity_taken */
  async create(ctx: RequestContext, input: CreateContactInput): Promise<ContactView> {
    const scope = await this.reads.scopeOf(ctx);
    const id = await this.database.write(ctx, async (tx) => {
      const facts = firstFactsOf(input, phoneCountryOf(await this.contacts.company(tx)));
      const createdById = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      const made = await this.contacts.add(tx, facts, createdById);
      const place = placeSaid(null, input, facts);
      if (!isSamePlace(NOWHERE, place)) await this.contacts.place(tx, made.id, place);
      await this.recogniseBy(tx, made.id, facts, scope);
      await this.fill(tx, { id: made.id, fullName: facts.fullName }, input.fields);
      await this.reads.index(tx, made.id, facts);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [made.id], version: made.version });
      await this.audit.record(tx, {
        action: 'contact.created',
        target: { kind: 'contact', id: made.id, name: facts.fullName },
        after: { ...facts, timeZone: place.timeZone },
      });
      return made.id;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, contact.version_conflict, validation.failed, contact.identity_taken */
  async update(ctx: RequestContext, id: number, given: ContactFields): Promise<ContactView> {
    const scope = await this.reads.scopeOf(ctx);
    // As where fields are set alone.
    if (given.fields && !can(ctx, 'inbox.conversations.reply')) throw PlatformErrors.notAllowed();
    await this.database.write(ctx, async (tx) => {
      const [before] = await this.rows.lock(tx, [id], scope);
      if (!before) throw ContactsErrors.contactNotFound();
      assertNotMerged(before);
      if (before.deletedAt !== null) throw ContactsErrors.contactNotFound();
      const { version, isBlocked } = given;
      if (version !== undefined && version !== null && version !== before.version)
        throw ContactsErrors.contactConflict({ facts: { version: before.version } });
      const country = given.phone ? phoneCountryOf(await this.contacts.company(tx)) : null;
      const facts = factsAfter(before, given, country);
      const place = placeSaid(before, given, facts);
      const after = { ...facts, ...place, isBlocked: isBlocked ?? before.isBlocked };
      const changed = FACTS.filter((fact) => before[fact] !== after[fact]);
      // Somebody who writes spam is blocked, whatever is not known of them.
      if (given.fields || changed.some((fact) => fact !== 'isBlocked'))
        await this.fill(tx, { id, fullName: after.fullName }, given.fields);
      if (changed.length === 0) return;
      await this.reidentify(tx, before, after, scope);
      const saved = await this.rows.save(tx, id, after);
      if (!isSamePlace(before, place)) await this.contacts.place(tx, id, place);
      await this.reads.index(tx, id, after);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [id], version: saved });
      const pick = (facts: Pick<ContactView, (typeof FACTS)[number]>) =>
        Object.fromEntries(changed.map((fact) => [fact, facts[fact]]));
      await this.audit.record(tx, {
        action: actionOf(before, after, changed),
        target: { kind: 'contact', id, name: after.fullName },
        before: pick(before),
        after: pick(after),
      });
    });
    return this.reads.get(ctx, id);
  }

  /** Hidden everywhere until they are brought back, or write again. All or none. @throws not_found */
  delete(ctx: RequestContext, ids: readonly number[]): Promise<void> {
    return this.mark(ctx, ids, true);
  }

  /** @throws not_found */
  async restore(ctx: RequestContext, ids: readonly number[]): Promise<ContactView[]> {
    await this.mark(ctx, ids, false);
    return this.reads.getMany(ctx, ids);
  }

  private async mark(ctx: RequestContext, given: readonly number[], isDeleted: boolean): Promise<void> {
    const ids = [...new Set(given)];
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const locked = await this.rows.lock(tx, ids, scope);
      if (locked.length < ids.length) throw ContactsErrors.contactNotFound();
      for (const one of locked) assertNotMerged(one);
      const changed = locked.filter(({ deletedAt }) => (deletedAt !== null) !== isDeleted);
      if (changed.length === 0) return;
      const contactIds = changed.map(({ id }) => id);
      await this.rows.mark(tx, contactIds, isDeleted ? tx.ctx.now() : null);
      const version = changed.length === 1 ? (changed[0]?.version ?? 0) + 1 : null;
      await this.outbox.add(tx, ContactsChanged, { contactIds, version });
      const action = isDeleted ? 'contact.deleted' : 'contact.restored';
      await this.audit.recordAll(
        tx,
        changed.map(({ id, fullName: name }) => ({ action, target: { kind: 'contact', id, name } })),
      );
    });
  }

  /** A form saves a contact as a whole: what is required has to be there then. @throws validation.failed, naming each field */
  private async fill(
    tx: Tx,
    contact: Pick<ContactView, 'id' | 'fullName'>,
    wanted: WantedFields | null | undefined,
  ): Promise<void> {
    if (wanted && Object.keys(wanted).length > 0) await this.fields.setIn(tx, contact, wanted);
    await this.fields.assertFilled(tx, contact.id);
  }

  private async recogniseBy(tx: Tx, id: number, facts: KnownFacts, scope: ContactScope): Promise<void> {
    if (facts.email) await this.identities.claim(tx, id, { kind: 'email', value: facts.email }, scope);
    if (facts.phone) await this.identities.claim(tx, id, { kind: 'phone', value: facts.phone }, scope);
  }

  /** By a former address they go on being recognised, unless it was taken away without another one. */
  private async reidentify(
    tx: Tx,
    before: ContactView,
    after: KnownFacts,
    scope: ContactScope,
  ): Promise<void> {
    for (const kind of ['email', 'phone'] as const) {
      const [old, now] = [before[kind], after[kind]];
      if (old === now) continue;
      if (now !== null) await this.identities.claim(tx, before.id, { kind, value: now }, scope);
      else if (old !== null) await this.identities.drop(tx, before.id, { kind, value: old });
    }
  }
}

function actionOf(
  before: { isBlocked: boolean },
  after: { isBlocked: boolean },
  changed: readonly string[],
): string {
  if (changed.length > 1 || before.isBlocked === after.isBlocked) return 'contact.updated';
  return after.isBlocked ? 'contact.blocked' : 'contact.unblocked';
}
