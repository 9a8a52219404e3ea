import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { type ContactScope, everyContact } from '../contacts/contact-access.rules.js';
import type { ContactIdentityView } from '../contacts/contact.rules.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { type ContactPart, ContactParts, type GivenBack } from '../parts/contact-parts.js';
import { isFirst } from './merge-contacts.service.js';
import { MergeReturns } from './merge-returns.service.js';
import type { MergeSide } from './merge.rules.js';
import { type MergeRow, MergesRepository } from './merges.repository.js';

/** What one merge gives back, and from whom: its survivor may have become somebody else since. */
interface Undoing {
  merge: MergeRow;
  /** From the survivor of the merge to who that is now; often one and the same. */
  way: number[];
  sides: ReadonlyMap<number, MergeSide>;
}

/** Takes contacts apart again, whatever has happened to them since. */
@Injectable()
export class UnmergeContacts {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ContactsRepository,
    private readonly merges: MergesRepository,
    private readonly returns: MergeReturns,
    private readonly parts: ContactParts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** The newest first, all or none. @throws not_found, contact.merge_undone */
  async undo(ctx: RequestContext, mergeIds: readonly number[]): Promise<void> {
    const scope = await this.contacts.scopeOf(ctx);
    const ids = [...new Set(mergeIds)].toSorted((one, two) => two - one);
    await this.database.write(ctx, async (tx) => {
      for (const id of ids) await this.one(tx, await this.held(tx, id, scope));
    });
  }

  /** @throws not_found also for one whose contact the caller may not see */
  private async held(tx: Tx, id: number, scope: ContactScope): Promise<Undoing> {
    const merge = await this.merges.one(tx, id);
    if (!merge) throw ContactsErrors.mergeNotFound();
    const way = await this.way(tx, merge);
    const ids = [merge.mergedId, ...way];
    for (const part of this.parts.all()) await part.lock?.(tx, ids);
    const sides = new Map((await this.merges.lock(tx, ids, everyContact)).map((side) => [side.id, side]));
    const root = way.at(-1) ?? merge.survivorId;
    const [seen] = await this.rows.findMany(tx, [root], scope);
    if (!seen) throw ContactsErrors.mergeNotFound();
    // Under the locks: somebody may have merged the survivor further meanwhile, or undone this.
    const now = await this.merges.one(tx, id);
    if (!now || now.undoneAt !== null) throw ContactsErrors.mergeUndone();
    if ((await this.way(tx, merge)).join() !== way.join()) throw ContactsErrors.contactConflict();
    return { merge: now, way, sides };
  }

  private async way(tx: Tx, { survivorId }: MergeRow): Promise<number[]> {
    return (await this.merges.ways(tx, [survivorId])).get(survivorId) ?? [survivorId];
  }

  private async one(tx: Tx, { merge, way, sides }: Undoing): Promise<void> {
    const root = way.at(-1) ?? merge.survivorId;
    const items = await this.merges.items(tx, merge.id);
    const identities = await this.merges.identities(tx, root, items.get('identities') ?? []);
    const back: GivenBack = { since: merge.mergedAt, identities };
    const userId = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
    if (!(await this.merges.undo(tx, merge.id, userId))) throw ContactsErrors.mergeUndone();
    await this.merges.setMergedInto(tx, merge.mergedId, null);
    const move = async (parts: readonly ContactPart[]) => {
      for (const part of parts)
        await part.moveBack(tx, items.get(part.name) ?? [], root, merge.mergedId, back);
    };
    await move(this.parts.all().filter(isFirst));
    await this.returns.fields(tx, merge, way, sides);
    await this.settle(tx, way, merge.mergedId, sides, identities);
    await move(this.parts.all().filter((part) => !isFirst(part)));
    await this.outbox.add(tx, ContactsChanged, { contactIds: [merge.mergedId, ...way], version: null });
    await this.audit.record(tx, {
      action: 'contact.unmerged',
      target: { kind: 'contact', id: merge.survivorId, name: sides.get(merge.survivorId)?.fullName ?? '' },
      after: { mergeId: merge.id, contactId: merge.mergedId, name: merge.mergedName },
    });
  }

  /** Writes what each of them is now, and by what it is found. */
  private async settle(
    tx: Tx,
    way: readonly number[],
    mergedId: number,
    sides: ReadonlyMap<number, MergeSide>,
    gone: readonly ContactIdentityView[],
  ): Promise<void> {
    for (const id of way) {
      const side = sides.get(id);
      if (!side) continue;
      await this.returns.addresses(tx, side, gone);
      await this.merges.save(tx, side);
      if (side.mergedIntoId === null) await this.contacts.index(tx, id, side);
    }
    const merged = sides.get(mergedId);
    if (merged) await this.contacts.index(tx, mergedId, merged);
  }
}
