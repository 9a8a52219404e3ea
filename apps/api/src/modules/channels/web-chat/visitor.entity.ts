import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A browser that chats. It proves itself by its token alone; whatever a person types in proves nothing. */
@Entity({ name: 'visitor' })
@Unique('visitor_agency_id', ['agencyId', 'id'])
@Index('visitor_token', ['tokenHash'], { unique: true })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class Visitor {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  /** SHA-256 of the token in hex. The token has 256 random bits, so no slow hash is needed. */
  @Column({ type: 'text' })
  tokenHash: string;

  @Column({ type: 'text', default: 'en-GB' })
  localeCode: string;

  /** Where the visitor was when the session began. */
  @Column({ type: 'text', nullable: true })
  pageUrl: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastSeenAt: Date;
}
