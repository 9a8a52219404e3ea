import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Who somebody is at an identity provider. Its name for them counts, not their e-mail address, which may change. */
@Entity({ name: 'sso_identity' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'issuer', 'subject'])
@Index(['agencyId', 'userId'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class SsoIdentity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  issuer: string;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  linkedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;
}
