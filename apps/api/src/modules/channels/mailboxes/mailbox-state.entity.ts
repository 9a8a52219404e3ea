import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How far a mailbox at somebody else's server was read, and which worker reads it. */
@Entity({ name: 'mailbox_state' })
@Index('mailbox_state_due', ['nextAttemptAt'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class MailboxState {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'text' })
  folder: string;

  /** The server's word that the numbers of the folder are still the same ones. */
  @Column({ type: 'bigint', nullable: true })
  uidValidity: number | null;

  /** Everything up to this number is stored here. Moves in the transaction that stores. */
  @Column({ type: 'bigint', default: 0 })
  lastUid: number;

  /** Up to this number only what came since the channel was connected counts. */
  @Column({ type: 'bigint', default: 0 })
  oldUntilUid: number;

  @Column({ type: 'text', nullable: true })
  heldBy: string | null;

  /** Another worker may take it after this. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  heldUntil: Date | null;

  /** Grows with each holder: one that woke up too late moves nothing. */
  @Column({ type: 'integer', default: 0 })
  fence: number;

  /** The channel as its holder knows it; another version is read anew. */
  @Column({ type: 'integer' })
  channelVersion: number;

  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  connectedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMailAt: Date | null;
}
