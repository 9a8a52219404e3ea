import type { WidgetSettings } from '@parley/schema';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export interface WidgetAppearance {
  /** The accent as #rrggbb; without it the house colour is used. */
  color?: string;
}

/** The chat that a website shows: who may show it, and how it looks. A channel of the type CHAT may have several. */
@Entity({ name: 'widget' })
@Unique('widget_agency_id', ['agencyId', 'id'])
@Index('widget_channel', ['agencyId', 'channelId'])
@Index('widget_token', ['token'], { unique: true })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class Widget {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  /** For colleagues; visitors read the company's name. Empty: the channel's. */
  @Column({ type: 'text', default: '' })
  name: string;

  /** What was set; what is not there is as in `plainWidget`. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  settings: Partial<WidgetSettings>;

  /** With which the website's own server signs who somebody is, sealed; null until it was made. */
  @Column({ type: 'text', nullable: true })
  sealedSecret: string | null;

  /** The one before it, so that a server can be changed without an outage. */
  @Column({ type: 'text', nullable: true })
  formerSecret: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  formerSecretUntil: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** Stands in the website's page, so it is no secret: it names the widget and proves nothing. */
  @Column({ type: 'text' })
  token: string;

  /** Host names, `*.example.com` for all below one. Empty: any website. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  allowedDomains: string[];

  /** As widgets were set before `settings`, which goes before it. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  appearance: WidgetAppearance;

  /** First words in an empty conversation, for languages that have none in `settings`. */
  @Column({ type: 'text', nullable: true })
  welcome: string | null;

  /** What a widget without an answer of its own in `settings` does while nobody is there: ask for an address. */
  @Column({ type: 'boolean', default: true })
  offlineEmail: boolean;
}
