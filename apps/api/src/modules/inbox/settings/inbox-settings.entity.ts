import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { inboxDefaults } from '@parley/schema';
import type { AutoAdvanceName, ListSortName, ReopenAssignsToName } from './inbox-settings.rules.js';

/** How the inbox of one agency works. An agency that never changed anything has no row. */
@Entity({ name: 'inbox_settings' })
@Check('inbox_settings_undo', 'mail_undo_seconds BETWEEN 0 AND 60')
@Check(
  'inbox_settings_hours',
  'morning_hour BETWEEN 0 AND 23 AND afternoon_hour BETWEEN 0 AND 23 AND evening_hour BETWEEN 0 AND 23',
)
@ForeignKey('agency', ['agencyId'], ['id'])
export class InboxSettings {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** seconds */
  @Column({ type: 'int', default: inboxDefaults.mailUndoSeconds })
  mailUndoSeconds: number;

  @Column({ type: 'text', default: inboxDefaults.autoAdvance })
  autoAdvance: AutoAdvanceName;

  @Column({ type: 'boolean', default: inboxDefaults.requiresResultOnClose })
  requiresResultOnClose: boolean;

  @Column({ type: 'text', default: inboxDefaults.reopenAssignsTo })
  reopenAssignsTo: ReopenAssignsToName;

  @Column({ type: 'boolean', default: inboxDefaults.softLock })
  softLock: boolean;

  @Column({ type: 'text', default: inboxDefaults.listSort })
  listSort: ListSortName;

  @Column({ type: 'boolean', default: inboxDefaults.sendsTranscriptOnClose })
  sendsTranscriptOnClose: boolean;

  @Column({ type: 'boolean', default: inboxDefaults.showsLinkPreviews })
  showsLinkPreviews: boolean;

  @Column({ type: 'int', default: inboxDefaults.morningHour })
  morningHour: number;

  @Column({ type: 'int', default: inboxDefaults.afternoonHour })
  afternoonHour: number;

  @Column({ type: 'int', default: inboxDefaults.eveningHour })
  eveningHour: number;

  @Column({ type: 'int', default: 1 })
  version: number;
}
