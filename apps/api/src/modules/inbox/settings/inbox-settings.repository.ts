import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { type InboxSettingsFacts, type InboxSettingsView, untouched } from './inbox-settings.rules.js';

const COLUMNS = `mail_undo_seconds AS "mailUndoSeconds", auto_advance AS "autoAdvance",
  requires_result_on_close AS "requiresResultOnClose", reopen_assigns_to AS "reopenAssignsTo", soft_lock AS "softLock",
  list_sort AS "listSort", sends_transcript_on_close AS "sendsTranscriptOnClose", shows_link_previews AS "showsLinkPreviews", morning_hour AS "morningHour",
  afternoon_hour AS "afternoonHour", evening_hour AS "eveningHour", version`;

@Injectable()
export class InboxSettingsRepository {
  async of(q: Reader): Promise<InboxSettingsView> {
    const [row] = await q.query<InboxSettingsView>(
      `SELECT ${COLUMNS} FROM inbox_settings WHERE agency_id = $1`,
      [q.ctx.agencyId],
      'inbox-settings.of',
    );
    return row ?? untouched;
  }

  /** The row to change, locked; made when it is not there, so that two first changes meet in it. */
  async lock(tx: Tx): Promise<InboxSettingsView> {
    await tx.query('INSERT INTO inbox_settings (agency_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      tx.ctx.agencyId,
    ]);
    const [row] = await tx.query<InboxSettingsView>(
      `SELECT ${COLUMNS} FROM inbox_settings WHERE agency_id = $1 FOR UPDATE`,
      [tx.ctx.agencyId],
    );
    return row ?? untouched;
  }

  async save(tx: Tx, facts: InboxSettingsFacts): Promise<void> {
    await tx.query(
      `UPDATE inbox_settings SET mail_undo_seconds = $2, auto_advance = $3, requires_result_on_close = $4,
         reopen_assigns_to = $5, soft_lock = $6, list_sort = $7, sends_transcript_on_close = $8, morning_hour = $9,
         afternoon_hour = $10, evening_hour = $11, shows_link_previews = $12, version = version + 1 WHERE agency_id = $1`,
      [
        tx.ctx.agencyId,
        facts.mailUndoSeconds,
        facts.autoAdvance,
        facts.requiresResultOnClose,
        facts.reopenAssignsTo,
        facts.softLock,
        facts.listSort,
        facts.sendsTranscriptOnClose,
        facts.morningHour,
        facts.afternoonHour,
        facts.eveningHour,
        facts.showsLinkPreviews,
      ],
    );
  }
}
