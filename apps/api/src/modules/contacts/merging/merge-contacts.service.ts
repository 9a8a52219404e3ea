import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { type ContactScope, everyContact } from '../contacts/contact-access.rules.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { assertNotMerged } from '../contacts/merged-contact.rules.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';
import { MergeFields } from './merge-fields.service.js';
import type { MergeSide } from './merge.rules.js';
import { MergesRepository } from './merges.repository.js';

export interface MergeWish {
  survivorId: number;
  sourceIds: readonly number[];
  /** Whose value the survivor gets; what is not named is the survivor's own, where it has any. */
  fields: readonly { key: string; contactId: number }[];
  /** Of the survivor, as the caller has seen it. */
  version?: number | null;
}

interface Chosen {
  readonly of: (key: string) => number;
}

/** Makes contacts one: everything of the others becomes the survivor's, and can go back at any time. */
@Injectable()
export class MergeContacts {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ContactsRepository,
    private readonly merges: MergesRepository,
    private readonly fields: MergeFields,
    private readonly parts: ContactParts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** All or none. @throws not_found, contact.merge_itself, contact.merged, contact.deleted, contact.version_conflict */
  async merge(ctx: RequestContext, wish: MergeWish): Promise<{ contact: ContactView; mergeIds: number[] }> {
    const scope = await this.contacts.scopeOf(ctx);
    const mergeIds = await this.database.write(ctx, (tx) => this.mergeWithin(tx, wish, scope));
    return { contact: await this.contacts.get(ctx, wish.survivorId), mergeIds };
  }

  /** As part of a larger change, such as what Parley does by itself. */
  async mergeWithin(tx: Tx, wish: MergeWish, scope: ContactScope = everyContact): Promise<number[]> {
    const sourceIds = [...new Set(wish.sourceIds)];
    const ids = [wish.survivorId, ...sourceIds];
    if (sourceIds.includes(wish.survivorId)) throw ContactsErrors.mergeItself();
    for (const part of this.parts.all()) await part.lock?.(tx, ids);
    const locked = new Map((await this.merges.lock(tx, ids, scope)).map((side) => [side.id, side]));
    const sides = ids.map((id) => mergeable(locked.get(id)));
    const [survivor, ...sources] = sides as [MergeSide, ...MergeSide[]];
    if (wish.version != null && wish.version !== survivor.version)
      throw ContactsErrors.contactConflict({ facts: { version: survivor.version } });
    const chosen = await this.chosen(tx, wish, sides);
    const mergeIds: number[] = [];
    for (const source of sources) mergeIds.push(await this.one(tx, survivor, source, chosen));
    await this.outbox.add(tx, ContactsChanged, { contactIds: ids, version: null });
    return mergeIds;
  }

  private async chosen(tx: Tx, { fields, survivorId }: MergeWish, sides: MergeSide[]): Promise<Chosen> {
    const choices = await this.fields.choices(
      tx,
      fields,
      sides.map(({ id }) => id),
    );
    const view = await this.fields.view(tx, sides, choices);
    const byKey = new Map(view.map(({ key, chosenContactId }) => [key, chosenContactId]));
    return { of: (key) => byKey.get(key) ?? survivorId };
  }

  private async one(tx: Tx, survivor: MergeSide, source: MergeSide, chosen: Chosen): Promise<number> {
    const [first, last] = [this.parts.all().filter(isFirst), this.parts.all().filter((one) => !isFirst(one))];
    const items = await this.move(tx, first, source.id, survivor.id);
    const fields = await this.fields.take(tx, survivor, source, chosen.of);
    await this.merges.save(tx, survivor);
    // Whatever is found by the contact's words needs them before it moves.
    await this.contacts.index(tx, survivor.id, survivor);
    await this.rows.setWords(tx, source.id, []);
    items.push(...(await this.move(tx, last, source.id, survivor.id)));
    await this.merges.setMergedInto(tx, source.id, survivor.id);
    const mergedById = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
    const merge = { survivorId: survivor.id, mergedId: source.id, mergedById, fields };
    const mergeId = await this.merges.insert(tx, merge, items);
    await this.audit.record(tx, {
      action: 'contact.merged',
      target: { kind: 'contact', id: survivor.id, name: survivor.fullName },
      after: { mergeId, contactId: source.id, name: source.fullName },
    });
    return mergeId;
  }

  private async move(tx: Tx, parts: readonly ContactPart[], from: number, to: number) {
    const items: { part: string; ids: number[] }[] = [];
    for (const part of parts) {
      const ids = await part.move(tx, from, to);
      if (ids.length > 0) items.push({ part: part.name, ids });
    }
    return items;
  }
}

export function isFirst({ turn }: ContactPart): boolean {
  return turn !== 'last';
}

/** @throws what hinders merging this one */
export function mergeable(side: MergeSide | undefined): MergeSide {
  if (!side) throw ContactsErrors.contactNotFound();
  assertNotMerged(side);
  if (side.deletedAt !== null) throw ContactsErrors.contactDeleted({ facts: { contactId: side.id } });
  return side;
}
