import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Somebody is at the provider's page to let us into a mailbox. */
@Entity({ name: 'mail_sign_in' })
@Index('mail_sign_in_expires', ['expiresAt'])
@ForeignKey('agency', ['agencyId'], ['id'], { onDelete: 'CASCADE' })
export class MailSignInEntity {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** SHA-256 of the state that the provider hands back. */
  @PrimaryColumn({ type: 'text' })
  stateHash: string;

  /** Who began it: nobody else ends it. */
  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  provider: string;

  /** The channel that is let in anew; null for a new one. */
  @Column({ type: 'bigint', nullable: true })
  channelId: number | null;

  @Column({ type: 'text' })
  sealedVerifier: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
