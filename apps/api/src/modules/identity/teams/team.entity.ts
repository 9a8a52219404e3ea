import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Colleagues who share work. Where load balancing is on, conversations are spread and nobody chooses the team by hand. */
@Entity({ name: 'team' })
@Unique(['agencyId', 'id'])
@Index('team_name', ['agencyId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
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

  /** Deleted teams keep their row: old conversations say whose they were. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
