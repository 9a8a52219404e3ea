import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FieldValue } from '../../organisation/index.js';

/** What a ticket has in one custom field. No row: nothing. */
@Entity({ name: 'ticket_field_value' })
@Index('ticket_field_value_by_field', ['agencyId', 'fieldId', 'ticketId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('custom_field', ['agencyId', 'fieldId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketFieldValue {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @PrimaryColumn({ type: 'bigint' })
  fieldId: number;

  @Column({ type: 'jsonb' })
  value: FieldValue;
}
