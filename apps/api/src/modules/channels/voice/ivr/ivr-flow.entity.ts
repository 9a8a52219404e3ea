import type { IvrFlow } from '@parley/schema';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

/** What callers meet: words, keys, whom it rings. A call keeps the flow with which it began. */
@Entity({ name: 'ivr_flow' })
@Unique('ivr_flow_agency_id', ['agencyId', 'id'])
@Check('ivr_flow_name', `name <> ''`)
@Index('ivr_flow_list', ['agencyId', 'name', 'id'], { where: 'deleted_at IS NULL' })
export class IvrFlowRecord {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  flow: IvrFlow;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

/** Which flow meets those who call a channel. */
@Entity({ name: 'ivr_use' })
@Index('ivr_use_flow', ['agencyId', 'flowId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('ivr_flow', ['agencyId', 'flowId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class IvrUse {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  flowId: number;
}
