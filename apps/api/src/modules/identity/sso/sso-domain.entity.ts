import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A part after the @ whose people may come through a company's provider. */
@Entity({ name: 'sso_domain' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'domain'])
@Index(['domain'])
@ForeignKey('sso_connection', ['agencyId', 'connectionId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class SsoDomain {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  connectionId: number;

  @Column({ type: 'text' })
  domain: string;
}
