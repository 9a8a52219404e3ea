import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
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
import { ContactNotesChanged } from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';
import {
  type ContactNoteView,
  mayDelete,
  mayEdit,
  NOTES_PER_CONTACT,
  type StoredNote,
} from './contact-note.rules.js';
import { ContactNotesRepository } from './contact-notes.repository.js';

const PAGE = 20;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 500;

/** Notes of contacts. Who may see a contact may read them; who may write notes in conversations may write them here. */
@Injectable()
export class ContactNotes {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly notes: ContactNotesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** Newest first. @throws not_found, also for contacts that the caller may not see */
  async list(
    ctx: RequestContext,
    contactId: number,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<ContactNoteView>> {
    await this.contacts.get(ctx, contactId);
    const size = pageSize(first, PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.notes.page(q, contactId, size, before));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** @throws not_found, contact.too_many_notes */
  async add(ctx: RequestContext, contactId: number, body: string): Promise<ContactNoteView> {
    const contact = await this.contacts.get(ctx, contactId);
    if (contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
    const authorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    return this.database.write(ctx, async (tx) => {
      if ((await this.notes.count(tx, contactId)) >= NOTES_PER_CONTACT) throw ContactsErrors.tooManyNotes();
      const id = await this.notes.add(tx, contactId, authorId, body);
      await this.tell(tx, 'contact.note_added', contact.fullName, { id, contactId });
      return this.found(tx, id);
    });
  }

  /** @throws not_found, auth.forbidden, contact.version_conflict */
  async update(
    ctx: RequestContext,
    id: number,
    { body, version }: { body: string; version?: number | null },
  ): Promise<ContactNoteView> {
    const name = await this.nameOf(ctx, id);
    return this.database.write(ctx, async (tx) => {
      const note = await this.notes.lock(tx, id);
      if (!note || note.deletedAt !== null) throw ContactsErrors.noteNotFound();
      if (!mayEdit(ctx, note)) throw PlatformErrors.notAllowed();
      assertVersion(note, version);
      if (note.body === body) return note;
      await this.notes.save(tx, id, body);
      await this.tell(tx, 'contact.note_updated', name, note);
      return this.found(tx, id);
    });
  }

  /** @throws not_found, auth.forbidden, contact.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    const name = await this.nameOf(ctx, id);
    await this.database.write(ctx, async (tx) => {
      const note = await this.notes.lock(tx, id);
      if (!note || note.deletedAt !== null) throw ContactsErrors.noteNotFound();
      if (!mayDelete(ctx, note)) throw PlatformErrors.notAllowed();
      assertVersion(note, version);
      await this.notes.mark(tx, id, tx.ctx.now());
      await this.tell(tx, 'contact.note_deleted', name, note);
    });
  }

  /** @throws not_found, also when it was swept away, auth.forbidden */
  async restore(ctx: RequestContext, id: number): Promise<ContactNoteView> {
    const name = await this.nameOf(ctx, id);
    return this.database.write(ctx, async (tx) => {
      const note = await this.notes.lock(tx, id);
      if (!note) throw ContactsErrors.noteNotFound();
      if (!mayDelete(ctx, note)) throw PlatformErrors.notAllowed();
      if (note.deletedAt === null) return note;
      await this.notes.mark(tx, id, null);
      await this.tell(tx, 'contact.note_restored', name, note);
      return this.found(tx, id);
    });
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('contacts.sweep-notes', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.notes.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  /** Whose note it is; of somebody whom the caller may not see there is none. @throws not_found */
  private async nameOf(ctx: RequestContext, id: number): Promise<string> {
    const note = await this.database.read(ctx, (q) => this.notes.find(q, id));
    const [contact] = await this.contacts.getMany(ctx, note ? [note.contactId] : []);
    if (!contact) throw ContactsErrors.noteNotFound();
    return contact.fullName;
  }

  private async found(tx: Tx, id: number): Promise<ContactNoteView> {
    const note = await this.notes.find(tx, id);
    if (!note) throw ContactsErrors.noteNotFound();
    return note;
  }

  /** What it says is not kept in the log, which is never rewritten: a person may be forgotten. */
  private async tell(
    tx: Tx,
    action: string,
    name: string,
    { id, contactId }: { id: number; contactId: number },
  ): Promise<void> {
    await this.outbox.add(tx, ContactNotesChanged, { contactId, noteId: id });
    await this.audit.record(tx, {
      action,
      target: { kind: 'contact', id: contactId, name },
      after: { noteId: id },
    });
  }
}

function assertVersion(note: StoredNote, version: number | null | undefined): void {
  if (version !== undefined && version !== null && version !== note.version)
    throw ContactsErrors.noteConflict({ facts: { version: note.version } });
}
