import type { RoleName } from '@parley/schema';
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ProviderEndpoints } from './sso.rules.js';

/** The identity provider with which the people of a company sign in; each company has at most one. */
@Entity({ name: 'sso_connection' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId'])
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('user_account', ['agencyId', 'breakGlassUserId'], ['agencyId', 'id'])
export class SsoConnection {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** What the provider calls itself, letter by letter. */
  @Column({ type: 'text' })
  issuer: string;

  @Column({ type: 'text' })
  clientId: string;

  /** Sealed for `sso_connection.client_secret`. */
  @Column({ type: 'text' })
  sealedSecret: string;

  /** Where the provider's servers were when the connection was saved: no request of a sign-in goes elsewhere. */
  @Column({ type: 'jsonb' })
  endpoints: ProviderEndpoints;

  /** What people get who come for the first time. */
  @Column({ type: 'text' })
  defaultRole: RoleName;

  /** Whether people of the company's domains get an account when they come for the first time. */
  @Column({ type: 'boolean', default: true })
  justInTime: boolean;

  /** Passwords do not work any more, except for one administrator. */
  @Column({ type: 'boolean', default: false })
  isEnforced: boolean;

  /** Who still gets in with a password when the provider is away. */
  @Column({ type: 'bigint', nullable: true })
  breakGlassUserId: number | null;

  @Column({ type: 'text', default: '' })
  buttonLabel: string;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
