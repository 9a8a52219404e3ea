import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import {
  CustomFieldErrors,
  bareKey,
  CustomFieldsService,
  type CustomFieldView,
  type FieldValue,
  valueText,
} from '../../organisation/index.js';
import { ContactFieldsRepository } from '../contact-fields/contact-fields.repository.js';
import { picturePath } from '../pictures/contact-picture.rules.js';
import { ContactsErrors } from '../contacts.errors.js';
import {
  chosenOf,
  customKey,
  isEmptyFact,
  type MergeChoices,
  type MergedField,
  type MergeFact,
  mergeFacts,
  type MergeSide,
} from './merge.rules.js';

/** One field of contacts that are to be merged, as somebody chooses it. */
export interface MergeChoiceView {
  key: string;
  /** Of a custom field what it is called; null for facts, which the screens name. */
  title: string | null;
  /** Each contact's value, in words. */
  values: { contactId: number; text: string | null }[];
  chosenContactId: number;
}

/** Which contact's value the survivor gets, field by field. */
@Injectable()
export class MergeFields {
  constructor(
    private readonly fields: CustomFieldsService,
    private readonly values: ContactFieldsRepository,
  ) {}

  /** Keys as callers write them, in either spelling; a custom field by its key. @throws validation.failed */
  async choices(
    q: Reader,
    given: readonly { key: string; contactId: number }[],
    ids: readonly number[],
  ): Promise<MergeChoices> {
    const known = given.length > 0 ? await this.fields.of(q, 'CONTACT') : [];
    const choices = new Map<string, number>();
    for (const { key, contactId } of given) {
      const found = keyOf(key, known);
      if (found === null) throw invalid('There is no such field.');
      if (!ids.includes(contactId)) throw invalid('Choose the value of one of these contacts.');
      choices.set(found, contactId);
    }
    return choices;
  }

  /** Every field in which any of them has something, the survivor first. */
  async view(q: Reader, sides: readonly MergeSide[], choices: MergeChoices): Promise<MergeChoiceView[]> {
    const ids = sides.map(({ id }) => id);
    const [fields, values] = await Promise.all([this.fields.of(q, 'CONTACT'), this.values.of(q, ids)]);
    const facts = mergeFacts.map((key) => ({
      key: key as string,
      title: null,
      values: sides.map((side) => ({ contactId: side.id, text: textOf(q, key, side[key]) })),
      chosenContactId: chosenOf(
        key,
        choices,
        sides.map((side) => ({ id: side.id, isEmpty: isEmptyFact(side, key) })),
      ),
    }));
    const custom = fields.map((field) => {
      const has = (id: number) => values.get(id)?.get(field.id) ?? null;
      return {
        key: customKey(field.id),
        title: field.title,
        values: ids.map((id) => ({ contactId: id, text: valueText(field, has(id)) || null })),
        chosenContactId: chosenOf(
          customKey(field.id),
          choices,
          ids.map((id) => ({ id, isEmpty: has(id) === null })),
        ),
      };
    });
    return [...facts, ...custom].filter((one) => one.values.some(({ text }) => text !== null));
  }

  /**
   * Gives the survivor what is the source's turn to give. Changes `survivor` in place; its custom fields are written.
   * @returns what became something else
   */
  async take(
    tx: Tx,
    survivor: MergeSide,
    source: MergeSide,
    chosen: (key: string) => number,
  ): Promise<MergedField[]> {
    const taken: MergedField[] = [];
    for (const fact of mergeFacts) {
      if (chosen(fact) !== source.id || survivor[fact] === source[fact]) continue;
      taken.push({ key: fact, before: survivor[fact], after: source[fact] });
      Object.assign(survivor, { [fact]: source[fact] });
    }
    if (source.lastWroteAt && (!survivor.lastWroteAt || survivor.lastWroteAt < source.lastWroteAt)) {
      const iso = (at: Date | null) => at?.toISOString() ?? null;
      taken.push({
        key: 'lastWroteAt',
        before: iso(survivor.lastWroteAt),
        after: iso(source.lastWroteAt),
      });
      survivor.lastWroteAt = source.lastWroteAt;
    }
    return [...taken, ...(await this.takeCustom(tx, survivor, source, chosen))];
  }

  private async takeCustom(
    tx: Tx,
    survivor: MergeSide,
    source: MergeSide,
    chosen: (key: string) => number,
  ): Promise<MergedField[]> {
    const values = await this.values.of(tx, [survivor.id, source.id]);
    const fields = await this.fields.of(tx, 'CONTACT');
    const taken: MergedField[] = [];
    for (const field of fields) {
      if (chosen(customKey(field.id)) !== source.id) continue;
      const before = values.get(survivor.id)?.get(field.id) ?? null;
      const after = values.get(source.id)?.get(field.id) ?? null;
      if (before === after) continue;
      if (field.isChanging) throw CustomFieldErrors.changing();
      if (await this.putCustom(tx, survivor.id, field, after))
        taken.push({ key: customKey(field.id), before, after });
    }
    return taken;
  }

  /** What a contact has in its custom fields now, by key. */
  async custom(q: Reader, contactId: number): Promise<ReadonlyMap<string, FieldValue>> {
    const own = (await this.values.of(q, [contactId])).get(contactId) ?? new Map<number, FieldValue>();
    return new Map([...own].map(([id, value]) => [customKey(id), value]));
  }

  /** A field that is gone, or of another kind since, is left alone. */
  async put(tx: Tx, contactId: number, fieldId: number, value: FieldValue | null): Promise<void> {
    const field = (await this.fields.of(tx, 'CONTACT')).find(({ id }) => id === fieldId);
    if (field) await this.putCustom(tx, contactId, field, value);
  }

  private async putCustom(
    tx: Tx,
    contactId: number,
    field: Pick<CustomFieldView, 'id' | 'kind'>,
    value: FieldValue | null,
  ): Promise<boolean> {
    if (value !== null) return this.values.put(tx, contactId, field, value);
    await this.values.clear(tx, contactId, field.id);
    return true;
  }
}

function keyOf(given: string, known: readonly CustomFieldView[]): string | null {
  const fact = mergeFacts.find((key) => bareKey(key) === bareKey(given));
  if (fact) return fact;
  const field = known.find(({ id, key }) => customKey(id) === given || bareKey(key) === bareKey(given));
  return field ? customKey(field.id) : null;
}

function textOf({ ctx }: Reader, key: MergeFact, value: string | boolean | null): string | null {
  if (key === 'picture') return typeof value === 'string' ? picturePath(ctx.agencyId, value) : null;
  return typeof value === 'boolean' ? (value ? 'yes' : null) : value;
}

function invalid(sentence: string) {
  return ContactsErrors.invalid({ fields: { fields: [sentence] } });
}
