import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService, PictureFiles } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { everyContact } from '../contacts/contact-access.rules.js';
import { ContactChangesRepository } from '../contacts/contact-changes.repository.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { assertNotMerged } from '../contacts/merged-contact.rules.js';
import { KEPT_MS } from './contact-picture.rules.js';
import { ContactPicturesRepository } from './contact-pictures.repository.js';

const OF = 'contact-picture';
const SWEPT_AT_ONCE = 200;

/**
 * Pictures of customers. Which picture is shown is a fact of the contact; the files of one that was replaced or taken
 * away stay for some days, so that it can come back.
 */
@Injectable()
export class ContactPictures {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ContactChangesRepository,
    private readonly pictures: ContactPicturesRepository,
    private readonly files: PictureFiles,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws not_found, request.too_large, request.unsupported */
  async set(ctx: RequestContext, contactId: number, upload: Readable): Promise<ContactView> {
    await this.editable(ctx, contactId);
    const made = await this.files.make(upload);
    const imageKey = randomUUID();
    // The row first: files of which nothing is known would stay for ever when this breaks off.
    await this.database.write(ctx, async (tx) => {
      await this.contacts.hold(tx, contactId);
      await this.pictures.add(tx, contactId, imageKey, 'COLLEAGUE');
    });
    await this.files.keep(ctx.agencyId, OF, imageKey, made);
    await this.change(ctx, contactId, 'contact.picture_changed', () => Promise.resolve(imageKey));
    return this.contacts.get(ctx, contactId);
  }

  /** Whether a channel may bring one: no colleague has set one, or taken it away. */
  async takesFromChannels(ctx: RequestContext, contactId: number): Promise<boolean> {
    return this.database.read(ctx, (q) => this.pictures.isFree(q, contactId));
  }

  /**
   * As the provider of a channel has it; made anew like any other. What a colleague has chosen stays.
   * @throws request.too_large, request.unsupported
   */
  async setFromChannel(ctx: RequestContext, contactId: number, upload: Readable): Promise<void> {
    const made = await this.files.make(upload);
    const imageKey = randomUUID();
    const isThere = await this.database.write(ctx, async (tx) => {
      if (!(await this.pictures.isFree(tx, contactId))) return false;
      await this.pictures.add(tx, contactId, imageKey, 'CHANNEL');
      return true;
    });
    if (!isThere) return;
    await this.files.keep(ctx.agencyId, OF, imageKey, made);
    await this.database.write(ctx, async (tx) => {
      await this.rows.lock(tx, [contactId], everyContact);
      // Somebody has chosen one meanwhile: the files of this one are swept.
      if (!(await this.pictures.isFree(tx, contactId))) return;
      const before = await this.pictures.shown(tx, contactId);
      if (before) await this.pictures.mark(tx, before, 'DROPPED');
      await this.pictures.mark(tx, imageKey, 'SHOWN');
      const version = await this.pictures.showOfChannel(tx, contactId, imageKey);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [contactId], version });
    });
  }

  /** Letters are shown again. @throws not_found */
  async remove(ctx: RequestContext, contactId: number): Promise<ContactView> {
    await this.change(ctx, contactId, 'contact.picture_removed', () => Promise.resolve(''));
    return this.contacts.get(ctx, contactId);
  }

  /** What was replaced or taken away last is shown again. @throws not_found, also when there is none any more */
  async restore(ctx: RequestContext, contactId: number): Promise<ContactView> {
    await this.change(ctx, contactId, 'contact.picture_restored', async (tx) => {
      const imageKey = await this.pictures.lastDropped(tx, contactId);
      if (imageKey === null) throw ContactsErrors.pictureNotFound();
      return imageKey;
    });
    return this.contacts.get(ctx, contactId);
  }

  /** @throws not_found */
  open(agencyId: number, imageKey: string, size: number): Promise<{ stream: Readable; size: number }> {
    return this.files.open(agencyId, OF, imageKey, size);
  }

  /** A file goes before its row, so that none stays behind of which nothing is known. */
  async sweep(ctx: RequestContext): Promise<void> {
    const olderThan = new Date(ctx.now().getTime() - KEPT_MS);
    await this.database.write(ctx, async (tx) => {
      const unused = await this.pictures.unusedBefore(tx, olderThan, SWEPT_AT_ONCE);
      for (const { imageKey } of unused) await this.files.forget(ctx.agencyId, OF, imageKey);
      await this.pictures.delete(
        tx,
        unused.map(({ id }) => id),
      );
    });
  }

  private async editable(ctx: RequestContext, contactId: number): Promise<void> {
    const contact = await this.contacts.get(ctx, contactId);
    assertNotMerged(contact);
    if (contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
  }

  private async change(
    ctx: RequestContext,
    contactId: number,
    action: string,
    chosen: (tx: Tx) => Promise<string>,
  ): Promise<void> {
    const scope = await this.contacts.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const [contact] = await this.rows.lock(tx, [contactId], scope);
      if (!contact) throw ContactsErrors.contactNotFound();
      assertNotMerged(contact);
      if (contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
      const [before, imageKey] = [await this.pictures.shown(tx, contactId), await chosen(tx)];
      if (before === imageKey) return;
      if (before) await this.pictures.mark(tx, before, 'DROPPED');
      if (imageKey) await this.pictures.mark(tx, imageKey, 'SHOWN');
      const version = await this.pictures.show(tx, contactId, imageKey);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [contactId], version });
      await this.audit.record(tx, {
        action,
        target: { kind: 'contact', id: contactId, name: contact.fullName },
      });
    });
  }
}
