import type { ThemeSettings } from '@parley/schema';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** How mails look that leave: what stands around a colleague's words. */
@Entity({ name: 'email_theme' })
@Unique('email_theme_agency_id', ['agencyId', 'id'])
@Index('email_theme_default', ['agencyId'], { unique: true, where: 'is_default AND deleted_at IS NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('email_theme_logo', ['agencyId', 'logoId'], ['agencyId', 'id'])
export class EmailTheme {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  /** For channels that have no choice of their own. */
  @Column({ type: 'boolean', default: false })
  isDefault: boolean;

  @Column({ type: 'jsonb' })
  settings: ThemeSettings;

  @Column({ type: 'bigint', nullable: true })
  logoId: number | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

/**
 * A theme as it was once: a mail names the version with which it was written, so that another try, and whoever looks
 * at it later, gets the same mail.
 */
@Entity({ name: 'email_theme_look' })
@ForeignKey('email_theme', ['agencyId', 'themeId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('email_theme_logo', ['agencyId', 'logoId'], ['agencyId', 'id'])
export class EmailThemeLook {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  themeId: number;

  @PrimaryColumn({ type: 'int' })
  version: number;

  @Column({ type: 'jsonb' })
  settings: ThemeSettings;

  /** What people wrote themselves, with its styles in place and harmless; empty where the design is ours. */
  @Column({ type: 'text', default: '' })
  html: string;

  @Column({ type: 'bigint', nullable: true })
  logoId: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** A picture for the head of mails, as it was made from what somebody brought. */
@Entity({ name: 'email_theme_logo' })
@Unique('email_theme_logo_agency_id', ['agencyId', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class EmailThemeLogo {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** Bytes. */
  @Column({ type: 'int' })
  size: number;

  /** Pixels. */
  @Column({ type: 'int' })
  width: number;

  @Column({ type: 'int' })
  height: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** A mail channel that does not follow the default: another theme, or none where `themeId` is null. */
@Entity({ name: 'email_theme_choice' })
@Index('email_theme_choice_by_theme', ['agencyId', 'themeId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('email_theme', ['agencyId', 'themeId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class EmailThemeChoice {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint', nullable: true })
  themeId: number | null;
}

export const emailThemeEntities = [EmailTheme, EmailThemeLook, EmailThemeLogo, EmailThemeChoice];
