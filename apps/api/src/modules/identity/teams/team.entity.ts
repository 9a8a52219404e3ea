import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Colleagues who share work. Where load balancing is on, conversations are spread and not given to it by hand. */
@Entity({ name: 'team' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'name'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class Team {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', default: false })
  loadBalancingEnabled: boolean;
}
