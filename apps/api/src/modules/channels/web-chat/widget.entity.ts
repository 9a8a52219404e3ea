import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export interface WidgetAppearance {
  /** The accent as #rrggbb; without it the house colour is used. */
  color?: string;
}

/** The chat that a website shows: who may show it, and how it looks. One per channel of the type CHAT. */
@Entity({ name: 'widget' })
@Unique('widget_agency_id', ['agencyId', 'id'])
@Unique('widget_channel', ['agencyId', 'channelId'])
@Index('widget_token', ['token'], { unique: true })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class Widget {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  /** Stands in the website's page, so it is no secret: it names the widget and proves nothing. */
  @Column({ type: 'text' })
  token: string;

  /** Host names, `*.example.com` for all below one. Empty: any website. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  allowedDomains: string[];

  @Column({ type: 'jsonb', default: () => "'{}'" })
  appearance: WidgetAppearance;

  /** First words in an empty conversation; null shows the widget's own, in the visitor's language. */
  @Column({ type: 'text', nullable: true })
  welcome: string | null;

  /** While nobody is there, ask for a name and an address instead of beginning a chat. */
  @Column({ type: 'boolean', default: true })
  offlineEmail: boolean;
}
