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
import type { SavedFilter, ViewAudience } from './custom-view.rules.js';

/** A list of conversations that somebody keeps under a name: for themselves, for teams, or for everybody. */
@Entity({ name: 'custom_view' })
@Unique('custom_view_agency_id', ['agencyId', 'id'])
@Check('custom_view_audience', `audience IN ('PRIVATE', 'TEAMS', 'AGENCY')`)
@Index('custom_view_by_name', ['agencyId', 'name', 'id'], { where: 'deleted_at IS NULL' })
@Index('custom_view_own', ['agencyId', 'ownerId'], { where: `audience = 'PRIVATE'` })
@Index('custom_view_gone', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('user_account', ['agencyId', 'ownerId'], ['agencyId', 'id'])
export class CustomView {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  /** One of the icons that clients draw. */
  @Column({ type: 'text', default: 'inbox' })
  icon: string;

  /** `#rrggbb`. */
  @Column({ type: 'text' })
  color: string;

  @Column({ type: 'text', default: 'PRIVATE' })
  audience: ViewAudience;

  /** Who made it; a private view is theirs alone. */
  @Column({ type: 'bigint' })
  ownerId: number;

  /** What the input class let through. */
  @Column({ type: 'jsonb' })
  filter: SavedFilter;

  @Column({ type: 'text', default: 'NEWEST' })
  sort: string;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

/** The teams that see a view. A team that goes takes nothing with it but its line here. */
@Entity({ name: 'custom_view_team' })
@Index('custom_view_team_by_team', ['agencyId', 'teamId', 'viewId'])
@ForeignKey('custom_view', ['agencyId', 'viewId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('team', ['agencyId', 'teamId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class CustomViewTeam {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  viewId: number;

  @PrimaryColumn({ type: 'bigint' })
  teamId: number;
}

/** In which order one user has put the views; those that are not named come after, by name. */
@Entity({ name: 'custom_view_order' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class CustomViewOrder {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @Column({ type: 'bigint', array: true })
  viewIds: number[];
}
