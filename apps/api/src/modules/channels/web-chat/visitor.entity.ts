import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export interface VisitorDetails {
  name?: string;
  email?: string;
  phone?: string;
  /** The address was signed by the website's server. */
  isProven?: boolean;
}

/** A browser that chats. It proves itself by its token alone; what a person types in proves nothing, what the site signed does. */
@Entity({ name: 'visitor' })
@Unique('visitor_agency_id', ['agencyId', 'id'])
@Index('visitor_token', ['tokenHash'], { unique: true })
@Index('visitor_external', ['agencyId', 'channelId', 'externalId'], {
  unique: true,
  where: 'external_id IS NOT NULL',
})
@Index('visitor_person', ['agencyId', 'personId'], { where: 'person_id IS NOT NULL' })
@ForeignKey('visitor', ['agencyId', 'personId'], ['agencyId', 'id'])
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

  /** What the website's own server calls this person, as it has signed. */
  @Column({ type: 'text', nullable: true })
  externalId: string | null;

  /** The visitor who is the same person on another device: all that is said is theirs. */
  @Column({ type: 'bigint', nullable: true })
  personId: number | null;

  /** What the signature or the form before the chat told. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  details: VisitorDetails;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  consentedAt: Date | null;

  @Column({ type: 'text', default: 'en-GB' })
  localeCode: string;

  /** Where the visitor was when the session began. */
  @Column({ type: 'text', nullable: true })
  pageUrl: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastSeenAt: Date;

  /** When a page with the chat was closed last; who is on another page of the website is seen again after that. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leftAt: Date | null;
}
