import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What came out of a conversation, chosen when it is closed. */
@Entity({ name: 'ticket_result' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'name'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class TicketResult {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'int', default: 0 })
  sortOrder: number;
}
