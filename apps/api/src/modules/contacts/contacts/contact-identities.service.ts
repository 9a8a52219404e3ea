import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { type ContactScope, everyContact } from './contact-access.rules.js';
import { ContactChangesRepository } from './contact-changes.repository.js';
import { emailOf, phoneOf } from './contact-facts.rules.js';
import type { ContactIdentityFields } from './contact.input.js';
import { type ContactIdentityView, type ContactView, identityForms } from './contact.rules.js';
import { assertNotMerged } from './merged-contact.rules.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';
import { phoneCountryOf } from './phone.rules.js';

/** More would be no person any more, but a list of addresses. */
const MAX_IDENTITIES = 50;

interface Address {
  kind: 'email' | 'phone';
  /** As it is kept. */
  value: string;
}

/** By which addresses and numbers a contact is recognised, as colleagues say it. */
@Injectable()
export class ContactIdentities {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsRepository,
    private readonly rows: ContactChangesRepository,
    private readonly reads: ContactsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws not_found, validation.failed, contact.identity_taken, contact.too_many_identities */
  async add(ctx: RequestContext, contactId: number, given: ContactIdentityFields): Promise<ContactView> {
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const contact = await this.locked(tx, contactId, scope);
      const address = await this.addressOf(tx, given);
      const there = await this.contacts.identitiesOf(tx, [contactId], everyContact);
      if (there.some((one) => isSame(one, address))) return;
      if (there.length >= MAX_IDENTITIES) throw ContactsErrors.tooManyIdentities();
      await this.claim(tx, contactId, address, scope, 'value');
      // The first one is also the one that is shown.
      const facts = { ...contact, [address.kind]: contact[address.kind] ?? address.value };
      await this.finish(tx, contact, facts, 'contact.identity_added', address);
    });
    return this.reads.get(ctx, contactId);
  }

  /** @throws not_found, contact.identity_of_channel */
  async remove(ctx: RequestContext, id: number): Promise<ContactView> {
    const scope = await this.reads.scopeOf(ctx);
    const contactId = await this.database.write(ctx, async (tx) => {
      const identity = await this.rows.identity(tx, id);
      if (!identity) throw ContactsErrors.contactNotFound();
      const contact = await this.locked(tx, identity.contactId, scope);
      const { kind, value, channelId } = identity;
      const seen = await this.contacts.identitiesOf(tx, [contact.id], scope);
      if (!seen.some((one) => one.id === id)) throw ContactsErrors.contactNotFound();
      if (channelId !== null || (kind !== 'email' && kind !== 'phone'))
        throw ContactsErrors.identityOfChannel();
      // Somebody else was faster.
      if (!(await this.rows.removeIdentity(tx, id))) throw ContactsErrors.contactNotFound();
      const left = await this.contacts.identitiesOf(tx, [contact.id], everyContact);
      const next = left.find((one) => one.kind === kind && one.channelId === null)?.value ?? null;
      const facts = { ...contact, ...(contact[kind] === value && { [kind]: next }) };
      await this.finish(tx, contact, facts, 'contact.identity_removed', { kind, value });
      return contact.id;
    });
    return this.reads.get(ctx, contactId);
  }

  /** Makes the contact known by it from now on. @throws contact.identity_taken */
  async claim(
    tx: Tx,
    contactId: number,
    { kind, value }: Address,
    scope: ContactScope,
    field: string = kind,
  ): Promise<void> {
    const key = { kind, value, channelId: null };
    const forms = identityForms(kind, value);
    const isNew =
      (await this.contacts.ownerOf(tx, key, forms)) === null &&
      (await this.contacts.addIdentity(tx, contactId, key));
    if (isNew) return;
    const owner = await this.contacts.ownerOf(tx, key, forms);
    if (owner?.id === contactId) return;
    const [seen] = owner ? await this.contacts.findMany(tx, [owner.id], scope) : [];
    throw ContactsErrors.identityTaken({
      fields: { [field]: ['Another contact has this already.'] },
      // Who it is, only for those who may see them.
      ...(seen && {
        facts: { contactId: seen.id, fullName: seen.fullName, isDeleted: seen.deletedAt !== null },
      }),
    });
  }

  /** They are not recognised by it any more. */
  async drop(tx: Tx, contactId: number, address: Address): Promise<void> {
    const there = await this.contacts.identitiesOf(tx, [contactId], everyContact);
    const found = there.find((one) => isSame(one, address));
    if (found) await this.rows.removeIdentity(tx, found.id);
  }

  private async locked(tx: Tx, id: number, scope: ContactScope): Promise<ContactView> {
    const [contact] = await this.rows.lock(tx, [id], scope);
    if (contact) assertNotMerged(contact);
    if (!contact || contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
    return contact;
  }

  private async addressOf(tx: Tx, { kind, value }: ContactIdentityFields): Promise<Address> {
    const address =
      kind === 'email'
        ? emailOf(value, 'value')
        : phoneOf(value, phoneCountryOf(await this.contacts.company(tx)), 'value');
    if (address === null) throw ContactsErrors.invalid({ fields: { value: ['Say which one.'] } });
    return { kind, value: address };
  }

  private async finish(
    tx: Tx,
    { id, fullName }: ContactView,
    facts: ContactView,
    action: string,
    after: Address,
  ): Promise<void> {
    const version = await this.rows.save(tx, id, facts);
    await this.reads.index(tx, id, facts);
    await this.outbox.add(tx, ContactsChanged, { contactIds: [id], version });
    await this.audit.record(tx, {
      action,
      target: { kind: 'contact', id, name: fullName },
      after: { kind: after.kind, value: after.value },
    });
  }
}

function isSame(
  one: Pick<ContactIdentityView, 'kind' | 'value' | 'channelId'>,
  { kind, value }: Address,
): boolean {
  return one.kind === kind && one.channelId === null && identityForms(kind, one.value).includes(value);
}
