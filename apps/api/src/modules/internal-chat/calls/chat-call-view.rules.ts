import type { CallOutcome, CallResponse } from '../messages/chat-message.rules.js';
import { identifierOf } from '../threads/chat-thread.rules.js';
import { responseOf, ringsUntil } from './chat-call.rules.js';
import type { CallRow } from './chat-call-row.rules.js';

/** From window to window, or through a media server. */
export const callModes = ['EMBEDDED', 'LIVEKIT'] as const;
export type CallMode = (typeof callModes)[number];

export interface CallSeatView {
  userId: number;
  name: string;
  seat: string;
  joinedAt: Date;
}

export interface CallAnswerView {
  userId: number;
  name: string;
  response: CallResponse;
}

/** A call as one of the people of its thread sees it. */
export interface CallView {
  id: number;
  threadId: number;
  identifier: string;
  /** Of the thread: its subject, or the colleague's name. */
  threadName: string;
  isDirect: boolean;
  roomId: string;
  joinUrl: string;
  initiatorId: number;
  initiatorName: string;
  isRunning: boolean;
  startedAt: Date;
  ringsUntil: Date;
  endedAt: Date | null;
  status: CallOutcome | null;
  seconds: number | null;
  version: number;
  seats: CallSeatView[];
  /** What people answered; who did not stands not in it. */
  answers: CallAnswerView[];
  /** It rings for the viewer just now. */
  ringsForViewer: boolean;
  mode: CallMode;
  seatLimit: number;
}

export interface CallViewing {
  viewerId: number;
  now: Date;
  mode: CallMode;
  seatLimit: number;
}

export function callView(row: CallRow, { viewerId, now, mode, seatLimit }: CallViewing): CallView {
  const { id, threadId, meta, initiatorId, initiatorName, isRunning, startedAt, version } = row;
  const isDirect = row.kind === 'DIRECT';
  const isLow = row.pairLow === viewerId;
  const colleagueId = isDirect ? (isLow ? row.pairHigh : row.pairLow) : null;
  const until = ringsUntil(startedAt);
  return {
    ...{ id, threadId, initiatorId, initiatorName, isRunning, startedAt, version, isDirect },
    identifier: identifierOf({ id: threadId, colleagueId }),
    threadName: isDirect ? ((isLow ? row.highName : row.lowName) ?? '') : row.subject,
    roomId: meta.video_room_id ?? '',
    joinUrl: meta.join_url ?? '',
    ringsUntil: until,
    endedAt: meta.ended_at === undefined ? null : new Date(meta.ended_at),
    status: meta.status ?? null,
    seconds: meta.seconds ?? null,
    seats: (row.seats ?? []).map((seat) => ({ ...seat, joinedAt: new Date(seat.joinedAt) })),
    answers: row.answers ?? [],
    ringsForViewer:
      isRunning &&
      responseOf(meta, viewerId) === 'RINGING' &&
      now < until &&
      !(row.mutedBy ?? []).includes(viewerId),
    ...{ mode, seatLimit },
  };
}
