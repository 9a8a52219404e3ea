import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ConsentSource, ConsentState } from './contact-consent.rules.js';

/**
 * What somebody agreed to, or refused, by one kind of channel. Rows are only added: the newest of a kind holds, those
 * before it say how it came to that.
 */
@Entity({ name: 'contact_consent' })
@Unique(['agencyId', 'id'])
@Check('contact_consent_state', `state IN ('UNKNOWN', 'OPTED_IN', 'OPTED_OUT')`)
@Check('contact_consent_source', `source IN ('AGENT', 'CUSTOMER', 'IMPORT', 'API')`)
@Index('contact_consent_newest', ['agencyId', 'contactId', 'channelType', 'id'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'authorId'], ['agencyId', 'id'])
export class ContactConsent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  @Column({ type: 'text' })
  channelType: string;

  @Column({ type: 'text' })
  state: ConsentState;

  @Column({ type: 'text' })
  source: ConsentSource;

  /** Where and how they said so, in somebody's words; what they wrote, when they did. */
  @Column({ type: 'text', default: '' })
  evidence: string;

  @Column({ type: 'bigint', nullable: true })
  authorId: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
