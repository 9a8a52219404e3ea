import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import {
  bareKey,
  type CustomFieldView,
  CustomFieldsService,
  readValue,
  valueText,
} from '../../organisation/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { canNote } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { faultPath, type FieldValue, type FilledField, filledFields } from './ticket-field.rules.js';
import { TicketFieldsRepository } from './ticket-fields.repository.js';

/** Nobody reads more than "10,000 and more". */
const COUNT_LIMIT = 10_000;

/** Keys (in either spelling) or ids of fields with the values that they are to have. */
export type WantedFields = Readonly<Record<string, unknown>>;

interface Step {
  field: CustomFieldView;
  from: FieldValue | null;
  to: FieldValue | null;
}

/** What a company wants to know of its tickets, and what it knows. */
@Injectable()
export class TicketFieldsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(CustomFieldsService) private readonly fields: CustomFieldsService,
    @Inject(TicketFieldsRepository) private readonly values: TicketFieldsRepository,
  ) {}

  /** @throws not_found */
  ofOne(ctx: RequestContext, ticketId: number): Promise<FilledField[]> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const [fields, values] = await Promise.all([
        this.fields.of(q, 'TICKET'),
        this.values.of(q, [ticketId]),
      ]);
      return filledFields(fields, values.get(ticketId) ?? new Map());
    });
  }

  /** Of tickets that the caller sees already. */
  async ofMany(
    ctx: RequestContext,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, FilledField[]>> {
    const [fields, values] = await this.db.read(ctx, (q) =>
      Promise.all([this.fields.of(q, 'TICKET'), this.values.of(q, ticketIds)]),
    );
    return new Map(ticketIds.map((id) => [id, filledFields(fields, values.get(id) ?? new Map())]));
  }

  /** What stands in each field, in the words of people, by its key and by its title: for variables in texts. */
  async texts(q: Reader, ticketId: number | null): Promise<Record<string, string>> {
    const [fields, values] = await Promise.all([
      this.fields.of(q, 'TICKET'),
      ticketId === null ? null : this.values.of(q, [ticketId]),
    ]);
    const filled = filledFields(fields, (ticketId !== null && values?.get(ticketId)) || new Map());
    return Object.fromEntries(
      filled.flatMap(({ field, value }) => {
        const text = valueText(field, value);
        return [
          [field.key, text],
          [field.title, text],
        ];
      }),
    );
  }

  /** On how many tickets each field has a value. */
  useCounts(ctx: RequestContext, fieldIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.db.read(ctx, (q) => this.values.useCounts(q, fieldIds, COUNT_LIMIT));
  }

  /** What is not named stays; null takes a value away. All or nothing. @throws not_found, validation.failed */
  set(ctx: RequestContext, ticketId: number, wanted: WantedFields): Promise<TicketType> {
    if (!canNote(ctx)) throw PlatformErrors.notAllowed();
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId);
      if (await this.setIn(tx, change, wanted)) await this.changes.finish(tx, change);
      return this.tickets.within(tx, ticketId);
    });
  }

  /** The same as part of a larger change. @returns whether anything changed */
  async setIn(tx: Tx, change: TicketChange, wanted: WantedFields): Promise<boolean> {
    const steps = await this.steps(tx, change.ticket.id, wanted);
    for (const { field, from, to } of steps) {
      await this.values.set(tx, change.ticket.id, field.id, to);
      await this.changes.say(tx, change, {
        kind: 'FIELD_CHANGED',
        fieldName: field.title,
        fromName: valueText(field, from),
        targetName: valueText(field, to),
      });
    }
    if (steps.length > 0) change.events.push(TicketUpdated);
    return steps.length > 0;
  }

  private async steps(tx: Tx, ticketId: number, wanted: WantedFields): Promise<Step[]> {
    const [fields, values] = await Promise.all([
      this.fields.of(tx, 'TICKET'),
      this.values.of(tx, [ticketId]),
    ]);
    const own = values.get(ticketId) ?? new Map<number, FieldValue>();
    const faults: Record<string, string[]> = {};
    const steps: Step[] = [];
    for (const [name, raw] of Object.entries(wanted)) {
      const field = fields.find(({ id, key }) => String(id) === name || bareKey(key) === bareKey(name));
      const read = field ? readValue(field, raw) : { fault: 'There is no such field.' };
      if (!field || 'fault' in read) {
        faults[field ? faultPath(field) : `fields.${name.slice(0, 60)}`] = [
          (read as { fault: string }).fault,
        ];
        continue;
      }
      const from = own.get(field.id) ?? null;
      if (read.value !== from) steps.push({ field, from, to: read.value });
    }
    if (Object.keys(faults).length > 0) throw InboxErrors.invalid({ fields: faults });
    return steps;
  }
}
