import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A word with a colour that colleagues put on conversations. */
@Entity({ name: 'label' })
@Unique(['agencyId', 'id'])
@Index('label_name', ['agencyId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
@Index('label_deleted', ['agencyId', 'deletedAt', 'id'], { where: 'deleted_at IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('label', ['agencyId', 'mergedIntoId'], ['agencyId', 'id'])
export class Label {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  /** `#rrggbb`. */
  @Column({ type: 'text' })
  color: string;

  /** When colleagues should use it. */
  @Column({ type: 'text', default: '' })
  description: string;

  /** Seen nowhere any more, and back on its conversations when it is brought back within some days. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** Its conversations have that label now; it does not come back. */
  @Column({ type: 'bigint', nullable: true })
  mergedIntoId: number | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
