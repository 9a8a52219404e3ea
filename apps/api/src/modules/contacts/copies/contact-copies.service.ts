import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { checkOwner, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactErasuresRepository } from '../privacy/contact-erasures.repository.js';
import { PersonParts } from '../privacy/person-parts.service.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';
import { ContactCopyJob } from './contact-copy.job-definition.js';
import { ContactCopyNews } from './contact-copy-news.service.js';
import { type ContactCopyView, copyName } from './contact-copy.rules.js';

const PAGE = 10;

/** Files of all that is held of somebody: asked for, made by a worker, fetched for some days. */
@Injectable()
export class ContactCopies {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly copies: ContactCopiesRepository,
    private readonly erasures: ContactErasuresRepository,
    private readonly parts: PersonParts,
    private readonly news: ContactCopyNews,
    private readonly jobs: Jobs,
    private readonly audit: AuditLogService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** One that is being made already is not made twice. @throws not_found, contact.partly_hidden */
  async begin(ctx: RequestContext, contactId: number): Promise<ContactCopyView> {
    const { actor } = ctx;
    await this.seenWhole(ctx, contactId);
    if (actor.kind !== 'user') throw ContactsErrors.contactNotFound();
    const { copy, isNew } = await this.database.write(ctx, async (tx) => {
      const contact = await this.contacts.hold(tx, contactId);
      const { userId, apiKeyId, name } = actor;
      const added = await this.copies.add(tx, { contactId, userId, apiKeyId, askedByName: name });
      if (!added) return { copy: (await this.copies.openOf(tx, contactId)) as ContactCopyView, isNew: false };
      await this.audit.record(tx, {
        action: 'contact.copy_asked',
        target: { kind: 'contact', id: contactId, name: contact.fullName },
      });
      await this.news.tell(tx, added);
      return { copy: added, isNew: true };
    });
    if (isNew) {
      const { agencyId } = ctx;
      const id = `contact-copy-${copy.id}-${randomUUID()}`;
      await this.jobs.wake(ContactCopyJob, { agencyId, id: copy.id }, { id });
    }
    return copy;
  }

  /** Newest first. @throws not_found */
  async list(
    ctx: RequestContext,
    contactId: number,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<ContactCopyView>> {
    await this.contacts.get(ctx, contactId);
    const size = pageSize(first, PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.copies.page(q, contactId, size, before));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** @throws not_found, also for one of somebody whom the caller may not see */
  async get(ctx: RequestContext, id: number): Promise<ContactCopyView> {
    const copy = await this.database.read(ctx, (q) => this.copies.find(q, id));
    const seen = await this.contacts.getMany(ctx, copy ? [copy.contactId] : []);
    if (!copy || seen.length === 0) throw ContactsErrors.copyNotFound();
    return copy;
  }

  /**
   * Written down before the first byte leaves.
   * @throws not_found, also before it is made and when it is too old; contact.partly_hidden
   */
  async file(ctx: RequestContext, id: number): Promise<{ name: string; size: number; content: Readable }> {
    const copy = await this.get(ctx, id);
    if (copy.storageKey === null) throw ContactsErrors.copyNotFound();
    const contact = await this.seenWhole(ctx, copy.contactId);
    const { stream, size } = await this.storage.get(checkOwner(copy.storageKey, ctx.agencyId));
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'contact.held_told',
        target: { kind: 'contact', id: contact.id, name: contact.fullName },
      }),
    );
    return { name: copyName(copy), size, content: stream };
  }

  private async seenWhole(ctx: RequestContext, contactId: number): Promise<ContactView> {
    const contact = await this.contacts.get(ctx, contactId);
    await this.database.read(ctx, async (q) =>
      this.parts.checkSeen(q, await this.erasures.person(q, contactId)),
    );
    return contact;
  }
}
