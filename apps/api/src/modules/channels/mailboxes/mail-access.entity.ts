import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What lets us into a mailbox at a provider where people sign in: renewed by one process at a time. */
@Entity({ name: 'mail_access' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class MailAccessEntity {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'text' })
  sealedRefreshToken: string;

  @Column({ type: 'text', nullable: true })
  sealedAccessToken: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** Somebody is asking for a new one until then. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;

  @Column({ type: 'integer', default: 0 })
  fence: number;
}
