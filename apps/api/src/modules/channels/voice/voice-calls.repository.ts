import type { FreeAgent } from '@parley/schema';
import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { CallNotes } from './told-call.rules.js';
import type { CallState } from './voice-call.rules.js';

export interface CallRow extends CallState {
  readonly id: number;
  readonly channelId: number;
  readonly externalId: string | null;
  readonly answer: string;
  readonly conversationRef: number | null;
  readonly contactId: number | null;
  readonly messageRef: number | null;
  readonly startedAt: Date;
  /** Only of calls that the provider leads. */
  readonly notes: CallNotes | null;
}

export interface NewCall {
  channelId: number;
  externalId: string | null;
  direction: 'in' | 'out';
  number: string;
  status: CallState['status'];
  stage: CallState['stage'];
  userId: number | null;
  flow: CallState['flow'];
  /** Now, where it is missing. */
  startedAt?: Date;
}

const COLUMNS = `c.id, c.channel_id AS "channelId", c.external_id AS "externalId", c.direction, c.number, c.status, c.outcome,
  c.stage, c.user_id AS "userId", c.rung, c.handover_to AS "handoverTo", c.leg_id AS "legId", c.main_id AS "mainId", c.flow,
  c.place, c.turn, c.taken_turn AS "takenTurn", c.answer, c.recording, c.conversation_ref AS "conversationRef",
  c.contact_id AS "contactId", c.message_ref AS "messageRef", c.started_at AS "startedAt", c.answered_at AS "answeredAt",
  c.ended_at AS "endedAt", c.duration, c.notes`;

/** A call takes four hours at most at the provider: an older one has ended, whatever was not told. */
const LONGEST = `interval '4 hours'`;

@Injectable()
export class VoiceCallsRepository {
  async lock(tx: Tx, channelId: number, id: number): Promise<CallRow | null> {
    const [row] = await tx.query<CallRow>(
      `SELECT ${COLUMNS} FROM voice_call c WHERE c.agency_id = $1 AND c.channel_id = $2 AND c.id = $3 FOR UPDATE`,
      [tx.ctx.agencyId, channelId, id],
      'voice.lock',
    );
    return row ?? null;
  }

  async lockByLine(tx: Tx, channelId: number, lineId: string): Promise<CallRow | null> {
    const [row] = await tx.query<CallRow>(
      `SELECT ${COLUMNS} FROM voice_call c
       WHERE c.agency_id = $1 AND c.channel_id = $2 AND c.external_id = $3 FOR UPDATE`,
      [tx.ctx.agencyId, channelId, lineId],
      'voice.lock-by-line',
    );
    return row ?? null;
  }

  /** Null when the provider has told of this call already. */
  async add(tx: Tx, call: NewCall): Promise<CallRow | null> {
    const [row] = await tx.query<CallRow>(
      `INSERT INTO voice_call AS c (agency_id, channel_id, external_id, main_id, direction, number, status, stage, user_id,
         flow, started_at, touched_at)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        call.channelId,
        call.externalId,
        call.direction,
        call.number,
        call.status,
        call.stage,
        call.userId,
        call.flow && JSON.stringify(call.flow),
        call.startedAt ?? tx.ctx.now(),
        tx.ctx.now(),
      ],
      'voice.add',
    );
    return row ?? null;
  }

  async save(tx: Tx, id: number, state: CallState, answer: string): Promise<void> {
    await tx.query(
      `UPDATE voice_call SET status = $3, outcome = $4, stage = $5, user_id = $6, rung = $7, handover_to = $8, leg_id = $9,
         main_id = $10, place = $11, turn = $12, taken_turn = $13, recording = $14, answered_at = $15, ended_at = $16,
         duration = $17, answer = $18, touched_at = $19
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        state.status,
        state.outcome,
        state.stage,
        state.userId,
        state.rung,
        state.handoverTo,
        state.legId,
        state.mainId,
        state.place && JSON.stringify(state.place),
        state.turn,
        state.takenTurn,
        state.recording && JSON.stringify(state.recording),
        state.answeredAt,
        state.endedAt,
        state.duration,
        answer,
        tx.ctx.now(),
      ],
      'voice.save',
    );
  }

  async saveNotes(tx: Tx, id: number, notes: CallNotes | null): Promise<void> {
    await tx.query('UPDATE voice_call SET notes = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      notes && JSON.stringify(notes),
    ]);
  }

  /** Whether the sound of a call is here already. */
  async hasSound(q: Reader, channelId: number, lineId: string): Promise<boolean> {
    const rows = await q.query(
      `SELECT id FROM voice_call
       WHERE agency_id = $1 AND channel_id = $2 AND external_id = $3 AND recording IS NOT NULL`,
      [q.ctx.agencyId, channelId, lineId],
      'voice.has-sound',
    );
    return rows.length > 0;
  }

  /** The provider has given a call that we began its name. */
  async name(tx: Tx, id: number, lineId: string): Promise<void> {
    await tx.query(
      `UPDATE voice_call SET external_id = $3, main_id = $3, touched_at = $4 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, lineId, tx.ctx.now()],
    );
  }

  async tell(
    tx: Tx,
    id: number,
    { contactId, messageRef, conversationRef }: Pick<CallRow, 'contactId' | 'messageRef' | 'conversationRef'>,
  ): Promise<void> {
    await tx.query(
      `UPDATE voice_call SET contact_id = $3, message_ref = $4, conversation_ref = $5 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, contactId, messageRef, conversationRef],
    );
  }

  /**
   * Who can be rung for a channel: they may see it, answer customers, have their telephone switched on, and speak with
   * nobody. Who has been left alone the longest is first.
   */
  free(q: Reader, channelId: number, roles: readonly string[]): Promise<FreeAgent[]> {
    return q.query<FreeAgent>(
      `SELECT u.id, array(SELECT m.team_id FROM team_member m WHERE m.agency_id = $1 AND m.user_id = u.id) AS "teamIds"
       FROM user_account u JOIN channel c ON c.agency_id = $1 AND c.id = $2
       WHERE u.agency_id = $1 AND u.is_active AND u.deleted_at IS NULL AND u.voip_status = 'ONLINE' AND u.role = ANY($3)
         AND CASE WHEN c.is_private THEN EXISTS (SELECT 1 FROM channel_member m
               WHERE m.agency_id = $1 AND m.channel_id = c.id AND m.user_id = u.id)
             ELSE NOT u.only_private_channels END
         AND NOT EXISTS (SELECT 1 FROM voice_call v WHERE v.agency_id = $1 AND v.user_id = u.id
               AND v.status = 'ongoing' AND v.touched_at > now() - ${LONGEST})
       ORDER BY (SELECT max(v.answered_at) FROM voice_call v WHERE v.agency_id = $1 AND v.user_id = u.id) NULLS FIRST, u.id
       LIMIT 100`,
      [q.ctx.agencyId, channelId, roles],
      'voice.free',
    );
  }

  /** Callers who wait at the same step for longer. */
  async ahead(q: Reader, call: CallRow): Promise<number> {
    if (!call.place) return 0;
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM voice_call c
       WHERE c.agency_id = $1 AND c.channel_id = $2 AND c.status = 'ringing' AND c.id <> $3
         AND c.place->>'stepId' = $4 AND (c.place->>'since')::float8 < $5 AND c.touched_at > now() - ${LONGEST}`,
      [q.ctx.agencyId, call.channelId, call.id, call.place.stepId, call.place.since],
    );
    return row?.count ?? 0;
  }

  async nameOf(q: Reader, userId: number): Promise<string | null> {
    const [row] = await q.query<{ name: string }>(
      `SELECT trim(first_name || ' ' || last_name) AS name FROM user_account WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, userId],
    );
    return row?.name ?? null;
  }

  /** The colleague whom the provider knows by this address. */
  async userByEmail(q: Reader, email: string): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM user_account WHERE agency_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL
       ORDER BY id LIMIT 1`,
      [q.ctx.agencyId, email],
    );
    return row?.id ?? null;
  }

  async localeOf(q: Reader): Promise<string> {
    const [row] = await q.query<{ locale: string }>(
      'SELECT locale_code AS locale FROM agency WHERE id = $1',
      [q.ctx.agencyId],
    );
    return row?.locale ?? 'en-GB';
  }

  /** Across agencies: calls that have not ended, and of which nobody has spoken for long. */
  async silent(q: SystemTx, minutes: number, limit: number): Promise<SilentCall[]> {
    return q.query<SilentCall>(
      `SELECT agency_id AS "agencyId", channel_id AS "channelId", id FROM voice_call
       WHERE status <> 'ended' AND touched_at < now() - make_interval(mins => $1) ORDER BY touched_at LIMIT $2`,
      [minutes, limit],
    );
  }

  async touch(tx: Tx, id: number): Promise<void> {
    await tx.query('UPDATE voice_call SET touched_at = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      tx.ctx.now(),
    ]);
  }
}

export interface SilentCall {
  agencyId: number;
  channelId: number;
  id: number;
}
