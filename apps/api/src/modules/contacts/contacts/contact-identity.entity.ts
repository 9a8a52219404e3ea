import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { IdentityKind } from './contact.rules.js';

/** One way by which a customer is recognised. Two first messages at once make one, because it is unique. */
@Entity({ name: 'contact_identity' })
@Unique(['agencyId', 'id'])
@Index('contact_identity_everywhere', ['agencyId', 'kind', 'value'], {
  unique: true,
  where: 'channel_id IS NULL',
})
@Index('contact_identity_in_channel', ['agencyId', 'kind', 'channelId', 'value'], {
  unique: true,
  where: 'channel_id IS NOT NULL',
})
@Index(['agencyId', 'contactId'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactIdentity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  @Column({ type: 'text' })
  kind: IdentityKind;

  /** In its normal form, see `normalIdentity`. */
  @Column({ type: 'text' })
  value: string;

  /** Only for what means nothing outside one channel, such as a visitor of one website. */
  @Column({ type: 'bigint', nullable: true })
  channelId: number | null;
}
