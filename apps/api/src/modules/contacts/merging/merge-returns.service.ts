import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { FieldValue } from '../../organisation/index.js';
import { everyContact } from '../contacts/contact-access.rules.js';
import { type ContactIdentityView, shownName } from '../contacts/contact.rules.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { MergeFields } from './merge-fields.service.js';
import { fieldIdOf, type MergedField, type MergeSide } from './merge.rules.js';
import { type MergeRow, MergesRepository } from './merges.repository.js';

/** What contacts say of themselves after a merge is undone: what it made them say, unless somebody has changed it since. */
@Injectable()
export class MergeReturns {
  constructor(
    private readonly merges: MergesRepository,
    private readonly contacts: ContactsRepository,
    private readonly values: MergeFields,
  ) {}

  /**
   * The survivor gets back what it had; so does each whom it became since, where that took the value over from it.
   * Changes the sides in place; custom fields are written.
   */
  async fields(
    tx: Tx,
    merge: MergeRow,
    way: readonly number[],
    sides: ReadonlyMap<number, MergeSide>,
  ): Promise<void> {
    const further = new Map((await this.merges.standing(tx, way)).map((row) => [row.mergedId, row]));
    for (const field of merge.fields) {
      const { after } = field;
      let { before } = field;
      for (const id of way) {
        const side = sides.get(id);
        if (!side || !(await this.returned(tx, side, { key: field.key, before, after }))) break;
        const next = further.get(id);
        const taken = next?.fields.find(({ key }) => key === field.key);
        if (!next || !taken || taken.after !== after) break;
        // It took over what this merge had brought; now it takes over what was there before, if there was anything.
        before ??= taken.before;
        taken.after = before;
        await this.merges.setFields(tx, next.id, next.fields);
      }
    }
  }

  /** @returns false when somebody has changed it since */
  private async returned(tx: Tx, side: MergeSide, { key, before, after }: MergedField): Promise<boolean> {
    const fieldId = fieldIdOf(key);
    if (fieldId !== null) {
      const now = (await this.values.custom(tx, side.id)).get(key) ?? null;
      if (now !== after) return false;
      await this.values.put(tx, side.id, fieldId, before);
      return true;
    }
    const now = side[key as keyof MergeSide];
    const text: FieldValue | null = now instanceof Date ? now.toISOString() : now;
    if (text !== after) return false;
    Object.assign(side, {
      [key]: key === 'lastWroteAt' && typeof before === 'string' ? new Date(before) : before,
    });
    return true;
  }

  /** Nobody shows an address or a number that has gone back to somebody else: another of their own, or none. */
  async addresses(tx: Tx, side: MergeSide, gone: readonly ContactIdentityView[]): Promise<void> {
    const own = await this.contacts.identitiesOf(tx, [side.id], everyContact);
    for (const kind of ['email', 'phone'] as const) {
      const isGone = gone.some((one) => one.kind === kind && one.value === side[kind]);
      if (!isGone) continue;
      const wasName = side.fullName === side[kind];
      side[kind] = own.find((one) => one.kind === kind && one.channelId === null)?.value ?? null;
      if (wasName) side.fullName = shownName('', side) || side.fullName;
    }
  }
}
