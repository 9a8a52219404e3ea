import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { FieldValues, type FilledField, valueText, type WantedFields } from '../../organisation/index.js';
import { TicketUpdated } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { canNote } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { TicketFieldsRepository } from './ticket-fields.repository.js';

/** What a company wants to know of its tickets, and what it knows. */
@Injectable()
export class TicketFieldsService implements OnModuleInit {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(FieldValues) private readonly fields: FieldValues,
    @Inject(TicketFieldsRepository) private readonly values: TicketFieldsRepository,
  ) {}

  onModuleInit(): void {
    this.fields.register(this.values);
  }

  /** @throws not_found */
  ofOne(ctx: RequestContext, ticketId: number): Promise<FilledField[]> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      return this.fields.ofOne(q, this.values, ticketId);
    });
  }

  /** Of tickets that the caller sees already. */
  ofMany(ctx: RequestContext, ticketIds: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.db.read(ctx, (q) => this.fields.ofMany(q, this.values, ticketIds));
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

  /**
   * The same as part of a larger change. What is required is asked for when the ticket is closed, and may be taken away
   * before. @returns whether anything changed
   */
  async setIn(tx: Tx, change: TicketChange, wanted: WantedFields): Promise<boolean> {
    const steps = await this.fields.change(tx, this.values, change.ticket.id, wanted, false);
    for (const { field, from, to } of steps) {
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
}
