import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * What a telephone provider is still to be told: that the sounds of a call of somebody who was erased are to be deleted there.
 * It is written with the erasure of the call, outlives it, and goes when the provider has done it.
 */
@Entity({ name: 'voice_sound_order' })
@Unique(['agencyId', 'id'])
@Index('voice_sound_order_due', ['nextAt', 'id'])
@Index('voice_sound_order_of_channel', ['agencyId', 'channelId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class VoiceSoundOrder {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  channelId: number;

  /** The report that is told what became of it. No foreign key; null: the call was swept, and nobody reads a report. */
  @Column({ type: 'bigint', nullable: true })
  erasureRef: number | null;

  /** The call, by all names that the provider has for its lines. */
  @Column({ type: 'text', array: true })
  lines: string[];

  /** The provider's name of the sound, where we know of one. */
  @Column({ type: 'text', nullable: true })
  sound: string | null;

  @Column({ type: 'int', default: 0 })
  failures: number;

  /** When a worker looks; while one does, when another may. */
  @Column({ type: 'timestamptz', precision: 3 })
  nextAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
