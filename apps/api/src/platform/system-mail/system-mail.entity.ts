import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A mail of Parley itself to one of its people. What it says is sealed, and gone as soon as it was sent. */
@Entity({ name: 'system_mail' })
@Unique(['agencyId', 'id'])
@Index('system_mail_waiting', ['touchedAt'], { where: "state = 'queued'" })
@Index(['agencyId', 'userId'])
export class SystemMailRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** Whose token the mail will carry; null when it carries none. */
  @Column({ type: 'bigint', nullable: true })
  userId: number | null;

  @Column({ type: 'text', nullable: true })
  tokenKind: string | null;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  locale: string;

  /** Fixed from the start, so that a mail that was handed over twice is recognised as one. */
  @Column({ type: 'text' })
  messageId: string;

  /** Receiver, words and link; null once it was sent, dropped, or is too old to be of use. */
  @Column({ type: 'text', nullable: true })
  sealedContent: string | null;

  @Column({ type: 'text', default: 'queued' })
  state: 'queued' | 'sent' | 'failed' | 'dropped';

  @Column({ type: 'text', default: '' })
  error: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  touchedAt: Date;
}

export const systemMailEntities = [SystemMailRow];
