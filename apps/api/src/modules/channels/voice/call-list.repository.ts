import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { type ChannelLimits, openChannelSql } from '../channels/channel-access.rules.js';
import type { CallKind, CallOutcome, CallStatus } from './voice-call.rules.js';

/** A call as people read of it. */
export interface CallView {
  id: number;
  channelId: number;
  channelName: string;
  direction: 'in' | 'out';
  number: string;
  status: CallStatus;
  outcome: CallOutcome | null;
  contactId: number | null;
  contactName: string | null;
  ticketId: number | null;
  /** Of its message there. */
  messageId: number | null;
  userId: number | null;
  userName: string | null;
  /** Who is being rung. */
  rung: number[];
  handoverTo: number | null;
  path: string[];
  startedAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  /** seconds */
  duration: number | null;
}

export interface Named {
  id: number;
  name: string;
}

export interface CallsWanted {
  kind: CallKind | null;
  /** Only those of this colleague. */
  userId: number | null;
}

const ofKind: Record<CallKind, string> = {
  MISSED: `c.direction = 'in' AND c.outcome IN ('missed', 'voicemail')`,
  INCOMING: `c.direction = 'in'`,
  OUTGOING: `c.direction = 'out'`,
};

const VIEW = `SELECT c.id, c.channel_id AS "channelId", ch.name AS "channelName", c.direction, c.number, c.status, c.outcome,
    p.id AS "contactId", p.full_name AS "contactName", c.conversation_ref AS "ticketId",
    c.message_ref AS "messageId", c.user_id AS "userId",
    coalesce(trim(u.first_name || ' ' || u.last_name), CASE WHEN c.direction = 'out' OR c.outcome = 'answered'
      THEN c.notes->>'by' END) AS "userName", c.rung, c.handover_to AS "handoverTo",
    coalesce(c.place->'path', '[]') AS path, c.started_at AS "startedAt", c.answered_at AS "answeredAt",
    c.ended_at AS "endedAt", c.duration
  FROM voice_call c
  JOIN channel ch ON ch.agency_id = c.agency_id AND ch.id = c.channel_id
  LEFT JOIN contact p ON p.agency_id = c.agency_id AND p.id = coalesce(c.contact_id,
    (SELECT cc.contact_id FROM channel_customer cc
     WHERE cc.agency_id = c.agency_id AND cc.channel_id = c.channel_id AND cc.address = c.number))
  LEFT JOIN user_account u ON u.agency_id = c.agency_id AND u.id = c.user_id`;

@Injectable()
export class CallListRepository {
  /** The newest first. @returns one more than asked for when there are more. */
  page(
    q: Reader,
    limits: ChannelLimits | null,
    { kind, userId }: CallsWanted,
    { before, size }: { before: number | null; size: number },
  ): Promise<CallView[]> {
    const open = limits ? openChannelSql('c.channel_id', '$1', '$5', limits.onlyPrivate) : 'true';
    return q.query<CallView>(
      `${VIEW} WHERE c.agency_id = $1 AND c.external_id IS NOT NULL AND ($2::bigint IS NULL OR c.id < $2)
         AND ($4::bigint IS NULL OR c.user_id = $4) AND ${kind ? ofKind[kind] : 'true'} AND ${open}
       ORDER BY c.id DESC LIMIT $3`,
      [q.ctx.agencyId, before, size, userId, ...(limits ? [limits.userId] : [])],
    );
  }

  async find(q: Reader, limits: ChannelLimits | null, id: number): Promise<CallView | null> {
    const open = limits ? openChannelSql('c.channel_id', '$1', '$3', limits.onlyPrivate) : 'true';
    const [row] = await q.query<CallView>(`${VIEW} WHERE c.agency_id = $1 AND c.id = $2 AND ${open}`, [
      q.ctx.agencyId,
      id,
      ...(limits ? [limits.userId] : []),
    ]);
    return row ?? null;
  }

  usersNamed(q: Reader, ids: readonly number[]): Promise<Named[]> {
    return q.query<Named>(
      `SELECT id, trim(first_name || ' ' || last_name) AS name FROM user_account
       WHERE agency_id = $1 AND id = ANY($2) ORDER BY name, id`,
      [q.ctx.agencyId, ids],
    );
  }

  teamsNamed(q: Reader, ids: readonly number[]): Promise<Named[]> {
    return q.query<Named>(
      'SELECT id, name FROM team WHERE agency_id = $1 AND id = ANY($2) AND deleted_at IS NULL ORDER BY name, id',
      [q.ctx.agencyId, ids],
    );
  }

  /** The telephone channels that somebody may use, by id. */
  telephones(q: Reader, limits: ChannelLimits | null, provider: string): Promise<{ id: number }[]> {
    const open = limits ? openChannelSql('c.id', '$1', '$3', limits.onlyPrivate) : 'true';
    return q.query<{ id: number }>(
      `SELECT c.id FROM channel c WHERE c.agency_id = $1 AND c.provider = $2 AND c.status <> 'disabled'
         AND c.deleted_at IS NULL AND ${open} ORDER BY c.id LIMIT 20`,
      [q.ctx.agencyId, provider, ...(limits ? [limits.userId] : [])],
    );
  }
}
