import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { ContactChangesRepository } from '../contacts/contact-changes.repository.js';
import { cleanName } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import {
  addCounts,
  type ErasedCount,
  type ErasedCounts,
  type ErasureView,
  GRACE_MS,
  linesOf,
} from './contact-erasure.rules.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';
import { PersonParts } from './person-parts.service.js';

const PAGE = 25;

/** The right to be forgotten: shown before, asked for by name, taken back within the hour, reported afterwards. */
@Injectable()
export class ContactErasures {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ContactChangesRepository,
    private readonly erasures: ContactErasuresRepository,
    private readonly parts: PersonParts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** How much would go. @throws not_found */
  async preview(ctx: RequestContext, contactId: number): Promise<ErasedCount[]> {
    await this.contacts.get(ctx, contactId);
    return this.database.read(ctx, async (q) => {
      const ids = await this.erasures.person(q, contactId);
      return linesOf(await this.parts.weigh(q, ids));
    });
  }

  /** @throws not_found */
  async openOf(ctx: RequestContext, contactId: number): Promise<ErasureView | null> {
    await this.contacts.get(ctx, contactId);
    return this.database.read(ctx, (q) => this.erasures.openOf(q, contactId));
  }

  /** Hidden at once, erased when the grace is over. @throws not_found, validation.failed when the name is not theirs */
  async ask(ctx: RequestContext, contactId: number, name: string): Promise<ErasureView> {
    const scope = await this.contacts.scopeOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const [contact] = await this.rows.lock(tx, [contactId], scope);
      if (!contact || contact.mergedIntoId !== null) throw ContactsErrors.contactNotFound();
      if (cleanName(name).toLowerCase() !== cleanName(contact.fullName).toLowerCase())
        throw ContactsErrors.invalid({ fields: { name: ['Write the name as it stands there.'] } });
      const dueAt = new Date(tx.ctx.now().getTime() + GRACE_MS);
      const { actor } = ctx;
      const by = actor.kind === 'user' ? actor : null;
      const asked = await this.erasures.add(tx, {
        contactRef: contactId,
        askedById: by?.userId ?? null,
        askedByName: by?.name ?? '',
        dueAt,
      });
      if (!asked) return (await this.erasures.openOf(tx, contactId)) as ErasureView;
      if (contact.deletedAt === null) await this.rows.mark(tx, [contactId], tx.ctx.now());
      await this.tell(tx, 'contact.erasure_asked', contactId, { dueAt: dueAt.toISOString() });
      return asked;
    });
  }

  /** The contact is there again. @throws not_found, also when it has begun */
  async cancel(ctx: RequestContext, contactId: number): Promise<ErasureView> {
    const scope = await this.contacts.scopeOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const [contact] = await this.rows.lock(tx, [contactId], scope);
      const open = contact && (await this.erasures.openOf(tx, contactId));
      const locked = open && (await this.erasures.lock(tx, open.id));
      if (!contact || locked?.state !== 'WAITING') throw ContactsErrors.erasureNotFound();
      await this.erasures.save(tx, locked.id, { ...locked, state: 'CANCELLED', doneAt: tx.ctx.now() });
      if (contact.deletedAt !== null) await this.rows.mark(tx, [contactId], null);
      await this.tell(tx, 'contact.erasure_cancelled', contactId);
      return { ...locked, state: 'CANCELLED', doneAt: tx.ctx.now() };
    });
  }

  /** The reports, newest first. */
  async list(
    ctx: RequestContext,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<ErasureView>> {
    const size = pageSize(first, PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.erasures.page(q, size, before));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<ErasureView> {
    const found = await this.database.read(ctx, (q) => this.erasures.find(q, id));
    if (!found) throw ContactsErrors.erasureNotFound();
    return found;
  }

  /**
   * Erases whose time has come, a few conversations at a time. Each step is committed with its counts: who dies in between
   * goes on where it was, and what is gone already is not counted again.
   */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('contacts.erase-contacts', async (ctx) => {
      const due = await this.database.read(ctx, (q) => this.erasures.due(q, 20));
      // One that fails is tried again in a minute, and holds up none of the others.
      const failures: unknown[] = [];
      for (const { id } of due) await this.finish(ctx, id).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    });
  }

  /** What became of something that others were asked to do for it: counted, also when all else is long done. */
  async report(tx: Tx, id: number, counts: ErasedCounts): Promise<void> {
    const erasure = await this.erasures.lock(tx, id);
    if (erasure) await this.erasures.save(tx, id, { ...erasure, counts: addCounts(erasure.counts, counts) });
  }

  private async finish(ctx: RequestContext, id: number): Promise<void> {
    while (await this.step(ctx, id));
  }

  /** @returns whether there is more to do. */
  private step(ctx: RequestContext, id: number): Promise<boolean> {
    return this.database.write(ctx, async (tx) => {
      const erasure = await this.erasures.lock(tx, id);
      if (!erasure || (erasure.state !== 'WAITING' && erasure.state !== 'RUNNING')) return false;
      const contactIds = await this.erasures.lockPerson(tx, erasure.contactRef);
      const gone = await this.parts.eraseSome(tx, contactIds, id);
      if (gone) {
        const counts = addCounts(erasure.counts, gone);
        await this.erasures.save(tx, id, { state: 'RUNNING', counts, doneAt: null });
        return true;
      }
      const counts = addCounts(erasure.counts, await this.parts.eraseRest(tx, contactIds));
      await this.erasures.deleteContacts(tx, contactIds);
      await this.erasures.save(tx, id, { state: 'DONE', counts, doneAt: tx.ctx.now() });
      await this.tell(tx, 'contact.erased', erasure.contactRef, { ...counts });
      return false;
    });
  }

  /** Without the name: the log is never rewritten. */
  private async tell(tx: Tx, action: string, id: number, after?: Record<string, unknown>): Promise<void> {
    await this.outbox.add(tx, ContactsChanged, { contactIds: [id], version: null });
    await this.audit.record(tx, {
      action,
      target: { kind: 'contact', id, name: `#${id}` },
      ...(after && { after }),
    });
  }
}
