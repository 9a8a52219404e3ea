import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { auditSteps, FieldValues, type FilledField, type WantedFields } from '../../organisation/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactFieldsRepository } from './contact-fields.repository.js';

/**
 * What a company wants to know of its contacts, and what it knows. What is required is asked for where somebody edits a
 * contact: a message that comes in makes a contact without it.
 */
@Injectable()
export class ContactFieldsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly fields: FieldValues,
    private readonly values: ContactFieldsRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.fields.register(this.values);
  }

  /** @throws not_found, also for contacts that the caller may not see */
  async ofOne(ctx: RequestContext, contactId: number): Promise<FilledField[]> {
    await this.contacts.get(ctx, contactId);
    return this.database.read(ctx, (q) => this.fields.ofOne(q, this.values, contactId));
  }

  /** Of contacts that the caller sees already. */
  ofMany(ctx: RequestContext, contactIds: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.database.read(ctx, (q) => this.fields.ofMany(q, this.values, contactIds));
  }

  /** What is not named stays; null takes a value away. All or nothing. @throws not_found, validation.failed */
  async set(ctx: RequestContext, contactId: number, wanted: WantedFields): Promise<ContactView> {
    await this.contacts.get(ctx, contactId);
    await this.database.write(ctx, async (tx) => {
      const contact = await this.contacts.hold(tx, contactId);
      if (contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
      await this.setIn(tx, contact, wanted);
    });
    return this.contacts.get(ctx, contactId);
  }

  /** The same as part of a larger change. @returns whether anything changed */
  async setIn(tx: Tx, contact: Pick<ContactView, 'id' | 'fullName'>, wanted: WantedFields): Promise<boolean> {
    const steps = await this.fields.change(tx, this.values, contact.id, wanted, true);
    if (steps.length === 0) return false;
    await this.audit.record(tx, {
      action: 'contact.fields_changed',
      target: { kind: 'contact', id: contact.id, name: contact.fullName },
      after: auditSteps(steps),
    });
    await this.outbox.add(tx, ContactsChanged, { contactIds: [contact.id], version: null });
    return true;
  }

  /** For a form that saves a contact as a whole. @throws validation.failed, naming each field that is needed */
  assertFilled(tx: Tx, contactId: number): Promise<void> {
    return this.fields.assertFilled(tx, this.values, contactId);
  }
}
