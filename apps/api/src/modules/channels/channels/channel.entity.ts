import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ChannelStatusName, ChannelTypeName } from './channel.rules.js';

/**
 * A way by which customers reach an agency. A mail address belongs to one channel in the whole installation:
 * it is how an arriving mail finds its agency.
 */
@Entity({ name: 'channel' })
@Unique('channel_agency_id', ['agencyId', 'id'])
@Check('channel_status', `status IN ('active', 'broken', 'disabled')`)
@Index('channel_address', ['address'], { unique: true, where: 'address IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class Channel {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  type: ChannelTypeName;

  @Column({ type: 'text' })
  name: string;

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

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
