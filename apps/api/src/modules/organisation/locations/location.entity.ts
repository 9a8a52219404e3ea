import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A place of the company: a shop, an office, a workshop. */
@Entity({ name: 'location' })
@Unique(['agencyId', 'id'])
@Index('location_name', ['agencyId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
@Index('location_hours', ['agencyId', 'businessHoursId'])
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('business_hours', ['agencyId', 'businessHoursId'], ['agencyId', 'id'])
export class Location {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  /** Street and number; several lines where an address has them. */
  @Column({ type: 'text', default: '' })
  street: string;

  @Column({ type: 'text', default: '' })
  postalCode: string;

  @Column({ type: 'text', default: '' })
  city: string;

  @Column({ type: 'text', default: '' })
  region: string;

  /** ISO 3166-1, two letters; empty when it is not told. */
  @Column({ type: 'text', default: '' })
  countryCode: string;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ type: 'text', default: '' })
  email: string;

  /** When it is open to visitors. */
  @Column({ type: 'bigint', nullable: true })
  businessHoursId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
