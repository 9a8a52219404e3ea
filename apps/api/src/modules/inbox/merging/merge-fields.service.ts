import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { CustomFieldErrors, CustomFieldsService, valueText } from '../../organisation/index.js';
import type { DroppedField } from '../messages/system-line.rules.js';
import { TicketFieldsRepository } from '../ticket-fields/ticket-fields.repository.js';
import { type CarriedField, fieldsOver } from './merge.rules.js';

/** The custom fields of conversations that are merged. The source keeps its own, so that it has them again afterwards. */
@Injectable()
export class MergeFields {
  constructor(
    @Inject(CustomFieldsService) private readonly fields: CustomFieldsService,
    @Inject(TicketFieldsRepository) private readonly values: TicketFieldsRepository,
  ) {}

  /** Fills in what the target has nothing in. @returns that, and what the target had something else in, in words */
  async over(
    tx: Tx,
    { sourceId, targetId }: { sourceId: number; targetId: number },
  ): Promise<{ taken: CarriedField[]; dropped: DroppedField[] }> {
    const values = await this.values.of(tx, [sourceId, targetId]);
    const { taken, dropped } = fieldsOver(
      values.get(sourceId) ?? new Map(),
      values.get(targetId) ?? new Map(),
    );
    const known = taken.length + dropped.length > 0 ? await this.fields.of(tx, 'TICKET') : [];
    const carried: CarriedField[] = [];
    for (const one of taken) {
      const field = known.find(({ id }) => id === one.fieldId);
      if (field?.isChanging) throw CustomFieldErrors.changing();
      if (field && (await this.values.put(tx, targetId, field, one.value))) carried.push(one);
    }
    return {
      taken: carried,
      dropped: known.flatMap((field) => {
        const lost = dropped.find(({ fieldId }) => fieldId === field.id);
        const value = lost ? valueText(field, lost.value) : '';
        return value ? [{ name: field.title, value }] : [];
      }),
    };
  }

  /** Takes away what the target took over; what somebody has changed there since is theirs. */
  async back(tx: Tx, targetId: number, taken: readonly CarriedField[]): Promise<void> {
    const now = (await this.values.of(tx, [targetId])).get(targetId);
    for (const { fieldId, value } of taken)
      if (now?.get(fieldId) === value) await this.values.clear(tx, targetId, fieldId);
  }
}
