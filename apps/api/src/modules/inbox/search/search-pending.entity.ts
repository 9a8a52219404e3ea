import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What has changed and is not indexed yet. Written by triggers in the transaction of the change, so that no way of
 * changing something can forget it; taken away in the transaction that indexes it.
 */
@Entity({ name: 'search_pending' })
@Index('search_pending_of_agency', ['agencyId', 'id'])
export class SearchPending {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** 1 contact, 2 ticket, 3 message; 4 a contact and its tickets, 5 a ticket and its messages. */
  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'bigint' })
  refId: number;
}
