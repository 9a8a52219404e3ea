import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A company that uses Parley: the tenant that every other row belongs to. */
@Entity({ name: 'agency' })
export class Agency {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', unique: true })
  slug: string;

  @Column({ type: 'text', default: 'Europe/Amsterdam' })
  timeZone: string;

  @Column({ type: 'text', default: 'en-GB' })
  localeCode: string;

  @Column({ type: 'boolean', default: false })
  betaEnrollment: boolean;

  /** Everybody needs a second factor from the date on; without a date, at once. */
  @Column({ type: 'boolean', default: false })
  mfaIsMandatory: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mfaIsMandatoryFrom: Date | null;

  @Column({ type: 'boolean', default: true })
  onboardingStepsEnabled: boolean;

  /** Whether staff of the makers may be let in for a while; see identity/staff-access. */
  @Column({ type: 'boolean', default: true })
  staffAccessAllowed: boolean;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
