import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { type MergeRow, MergesRepository } from './merges.repository.js';

const DEFAULT_PAGE = 25;

/** Which contacts have become others. */
@Injectable()
export class ContactMerges {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly merges: MergesRepository,
  ) {}

  /** What a contact was merged from, the newest first, undone ones as well. @throws not_found */
  async list(
    ctx: RequestContext,
    contactId: number,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<MergeRow>> {
    await this.contacts.get(ctx, contactId);
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.merges.page(q, contactId, before, size + 1));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** @throws not_found, also for one whose contact the caller may not see */
  async one(ctx: RequestContext, id: number): Promise<MergeRow> {
    const row = await this.database.read(ctx, (q) => this.merges.one(q, id));
    if (!row) throw ContactsErrors.mergeNotFound();
    const now = await this.nowOf(ctx, [row.survivorId]);
    if (!now.has(row.survivorId)) throw ContactsErrors.mergeNotFound();
    return row;
  }

  /** Those of these that are there, in the order of their ids. */
  some(ctx: RequestContext, ids: readonly number[]): Promise<MergeRow[]> {
    return this.database.read(ctx, (q) => this.merges.some(q, ids));
  }

  /** The ids that a contact has had: its own, and those of all that were merged into it. */
  async idsOf(q: Reader, contactId: number): Promise<number[]> {
    return [contactId, ...(await this.merges.cameFrom(q, contactId))];
  }

  /** Who each of these is now; those that the caller may not see are missing. */
  async nowOf(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ContactView>> {
    const ways = await this.database.read(ctx, (q) => this.merges.ways(q, ids));
    const roots = new Map([...ways].map(([id, way]) => [id, way.at(-1) ?? id]));
    const views = await this.contacts.getMany(ctx, [...roots.values()]);
    const byId = new Map(views.map((view) => [view.id, view]));
    const now = new Map<number, ContactView>();
    for (const [id, root] of roots) {
      const view = byId.get(root);
      if (view) now.set(id, view);
    }
    return now;
  }
}
