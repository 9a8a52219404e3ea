import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import {
  CustomFieldsService,
  type CustomFieldView,
  faultPath,
  filledFields,
  missingFields,
  type OwnValues,
} from '../../organisation/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketFieldsRepository } from './ticket-fields.repository.js';

type AllValues = ReadonlyMap<number, OwnValues>;

/** What has to be known of a ticket before it is closed. */
@Injectable()
export class RequiredFields {
  private readonly known = new WeakMap<Tx, Promise<readonly CustomFieldView[]>>();
  private readonly ahead = new WeakMap<Tx, Promise<AllValues>>();

  constructor(
    @Inject(CustomFieldsService) private readonly fields: CustomFieldsService,
    @Inject(TicketFieldsRepository) private readonly values: TicketFieldsRepository,
  ) {}

  /** Reads at once what closing these tickets will ask for; they are locked, so it stays true. */
  async readAhead(tx: Tx, ticketIds: readonly number[]): Promise<void> {
    if ((await this.requiredOf(tx)).length === 0) return;
    const read = this.values
      .of(tx, ticketIds)
      .then((values) => new Map(ticketIds.map((id) => [id, values.get(id) ?? new Map()])));
    this.ahead.set(tx, read);
    // The very promise that is kept: one made of it would fail unheard when the line to the database breaks.
    await read;
  }

  /** @throws inbox.fields_required, naming each field */
  async assertFilled(tx: Tx, ticketId: number): Promise<void> {
    const required = await this.requiredOf(tx);
    if (required.length === 0) return;
    const values =
      (await this.ahead.get(tx))?.get(ticketId) ??
      (await this.values.of(tx, [ticketId])).get(ticketId) ??
      new Map();
    const missing = missingFields(filledFields(required, values));
    if (missing.length === 0) return;
    throw InboxErrors.fieldsRequired({
      fields: Object.fromEntries(
        missing.map((field) => [faultPath(field), [`“${field.title}” is needed before you close.`]]),
      ),
      facts: { fieldIds: missing.map(({ id }) => id) },
    });
  }
  /** Read once for all tickets of a transaction. */
  private requiredOf(tx: Tx): Promise<readonly CustomFieldView[]> {
    const known =
      this.known.get(tx) ??
      this.fields.of(tx, 'TICKET').then((fields) => fields.filter((field) => field.isRequired));
    this.known.set(tx, known);
    return known;
  }
}
