import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A word with a colour that colleagues put on conversations. */
@Entity({ name: 'label' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'name'])
@ForeignKey('agency', ['agencyId'], ['id'])
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
}
