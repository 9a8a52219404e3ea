import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a company says about itself: for its invoices, and for those who help it. */
@Entity({ name: 'company_profile' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class CompanyProfile {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text', default: '' })
  legalName: string;

  @Column({ type: 'text', default: '' })
  website: string;

  @Column({ type: 'text', default: '' })
  phone: string;

  @Column({ type: 'text', default: '' })
  billingEmail: string;

  @Column({ type: 'text', default: '' })
  vatNumber: string;

  @Column({ type: 'text', default: '' })
  street: string;

  @Column({ type: 'text', default: '' })
  postalCode: string;

  @Column({ type: 'text', default: '' })
  city: string;

  /** ISO 3166-1, two letters; empty when not chosen. */
  @Column({ type: 'text', default: '' })
  countryCode: string;

  @Column({ type: 'int', default: 1 })
  version: number;
}
