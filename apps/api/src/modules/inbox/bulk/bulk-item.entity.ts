import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type BulkItemStateName, bulkItemStates } from './bulk.rules.js';

/**
 * One ticket of an operation. Its state changes in the transaction that changes the ticket, so each happens once.
 * No foreign key to the ticket: also what is not there is answered for.
 */
@Entity({ name: 'bulk_item' })
@Check('bulk_item_state', `state IN (${bulkItemStates.map((name) => `'${name}'`).join(', ')})`)
@Index('bulk_item_pending', ['agencyId', 'operationId', 'ticketId'], { where: `state = 'PENDING'` })
@ForeignKey('bulk_operation', ['agencyId', 'operationId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class BulkItem {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  operationId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'text', default: 'PENDING' })
  state: BulkItemStateName;

  /** Why not, as a code of the error catalogue. */
  @Column({ type: 'text', nullable: true })
  code: string | null;

  /** What an undo puts back. */
  @Column({ type: 'jsonb', nullable: true })
  before: object | null;

  /** The ticket's version afterwards: while it is still this one, nobody has changed it since. */
  @Column({ type: 'integer', nullable: true })
  version: number | null;
}
