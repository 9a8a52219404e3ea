import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ChannelStatusName, ChannelTrouble, ChannelTypeName, ProviderName } from './channel.rules.js';

/**
 * A way by which customers reach an agency. An address to which mail is brought by SMTP belongs to one channel in the
 * whole installation: it is how an arriving mail finds its agency. Mailboxes that are read elsewhere may be anybody's.
 */
@Entity({ name: 'channel' })
@Unique('channel_agency_id', ['agencyId', 'id'])
@Check('channel_status', `status IN ('active', 'broken', 'disabled')`)
@Index('channel_arriving_address', ['address'], {
  unique: true,
  where: "address IS NOT NULL AND (provider IS NULL OR (provider = 'mail_forward' AND deleted_at IS NULL))",
})
@ForeignKey('agency', ['agencyId'], ['id'])
export class Channel {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  type: ChannelTypeName;

  /** Whose connector carries it; null for what needs none (mail, website chat) and for what cannot be connected. */
  @Column({ type: 'text', nullable: true })
  provider: ProviderName | null;

  @Column({ type: 'text' })
  name: string;

  /** What customers see of it: a number, a page, a user name. For people, never to find a channel by. */
  @Column({ type: 'text', nullable: true })
  handle: string | null;

  /** Only its members, and who may manage channels, see what comes in here. */
  @Column({ type: 'boolean', default: false })
  isPrivate: boolean;

  @Column({ type: 'text', default: 'active' })
  status: ChannelStatusName;

  /** Lower case; EMAIL only. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  settings: Record<string, unknown>;

  /** Credentials of the provider, sealed for this agency and column. */
  @Column({ type: 'text', nullable: true })
  sealedSecrets: string | null;

  /** Why it does not work, since when. Null while it does. */
  @Column({ type: 'jsonb', nullable: true })
  trouble: ChannelTrouble | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
