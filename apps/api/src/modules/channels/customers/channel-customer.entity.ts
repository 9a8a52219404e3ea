import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * A customer as one channel knows them: by a number, a page-scoped id, a chat's id. Everything that decides whether we
 * may write to them here stands in this row.
 */
@Entity({ name: 'channel_customer' })
@Unique('channel_customer_agency_id', ['agencyId', 'id'])
@Check('channel_customer_known', 'address IS NOT NULL OR alias IS NOT NULL')
@Index('channel_customer_address', ['agencyId', 'channelId', 'address'], {
  unique: true,
  where: 'address IS NOT NULL',
})
@Index('channel_customer_alias', ['agencyId', 'channelId', 'alias'], {
  unique: true,
  where: 'alias IS NOT NULL',
})
@Index('channel_customer_contact', ['agencyId', 'contactId'])
@Index('channel_customer_picture', ['agencyId', 'pictureWantedAt'], {
  where: 'picture_wanted_at IS NOT NULL',
})
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'])
export class ChannelCustomer {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  /** Where messages go: a number in digits, or the provider's id. Null while only the alias is known. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** A second id of the provider for the same person, such as WhatsApp's business-scoped user id. */
  @Column({ type: 'text', nullable: true })
  alias: string | null;

  /** The id that the same person has at all accounts of the company, such as WhatsApp's parent business-scoped user id. */
  @Column({ type: 'text', nullable: true })
  parentAlias: string | null;

  /** What they call themselves there. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** Without the @. */
  @Column({ type: 'text', nullable: true })
  username: string | null;

  /** When they last wrote or touched something. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastCustomerAt: Date | null;

  /** A longer window, opened by an advertisement. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  openUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  optedOutAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  blockedAt: Date | null;

  /** Since when the provider is to be asked for their picture; null: it need not be asked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pictureWantedAt: Date | null;

  /** When it was asked last, whatever it said. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pictureLookedAt: Date | null;

  /** What it gave, as a hash: the same picture is not taken twice. */
  @Column({ type: 'text', nullable: true })
  pictureHash: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
