import type { CallMeta, CallOutcome, CallResponse } from '../messages/chat-message.rules.js';
import type { ThreadKind } from '../threads/chat-thread.rules.js';

/** It rings so long. */
export const RING_MS = 45_000;
/** A window says every ten seconds that it is there; one that said nothing for so long is gone. */
export const SILENCE_MS = 30_000;
/** Each of them sends to each other one: more would be too much for an ordinary line. */
export const EMBEDDED_SEATS = 4;
/** Through a media server. */
export const SERVED_SEATS = 50;

export const callChanges = ['started', 'joined', 'left', 'declined', 'ended'] as const;
export type CallChange = (typeof callChanges)[number];

/** A running call as it is decided about. */
export interface CallState {
  kind: ThreadKind;
  startedAt: Date;
  meta: CallMeta;
  /** Who takes part now. */
  seatedIds: readonly number[];
}

export function ringsUntil(startedAt: Date): Date {
  return new Date(startedAt.getTime() + RING_MS);
}

export function begunMeta(
  initiatorId: number,
  others: readonly number[],
  { roomId, joinUrl }: { roomId: string; joinUrl: string },
): CallMeta {
  const ringing = others.map((id): [string, CallResponse] => [String(id), 'RINGING']);
  return {
    initiator_user_id: initiatorId,
    video_room_id: roomId,
    join_url: joinUrl,
    participant_response: { ...Object.fromEntries(ringing), [initiatorId]: 'ACCEPTED' },
  };
}

export function answered(meta: CallMeta, userId: number, response: CallResponse): CallMeta {
  return { ...meta, participant_response: { ...meta.participant_response, [userId]: response } };
}

export function responseOf({ participant_response: of }: CallMeta, userId: number): CallResponse | null {
  return of?.[String(userId)] ?? null;
}

/**
 * A call is over when nobody is in it. Between two people it is over as well when one of them has hung up or declined, and
 * when the other one does not answer.
 */
export function isOver({ kind, startedAt, meta, seatedIds }: CallState, now: Date): boolean {
  if (seatedIds.length === 0) return true;
  if (kind === 'GROUP' || seatedIds.length > 1) return false;
  const others = othersOf(meta);
  return others.some((response) => response !== 'RINGING') || now >= ringsUntil(startedAt);
}

interface Seated {
  userId: number;
  seat: string;
  seenAt: Date;
}

export interface Settlement<S> {
  /** Seats that are given up. */
  out: S[];
  /** What is told of it, in this order. */
  news: { userId: number; what: CallChange }[];
  meta: CallMeta;
  isRunning: boolean;
}

/** What becomes of a running call when some are gone, by themselves or because their windows fell silent. */
export function settlementOf<S extends Seated>(
  call: { kind: ThreadKind; startedAt: Date; initiatorId: number; meta: CallMeta; isDeleted: boolean },
  seats: readonly S[],
  { goneIds, now }: { goneIds: readonly number[]; now: Date },
): Settlement<S> {
  const silentSince = now.getTime() - SILENCE_MS;
  const isGone = ({ userId, seenAt }: S) => seenAt.getTime() <= silentSince || goneIds.includes(userId);
  const left = seats.filter((one) => isGone(one));
  const seatedIds = seats.filter((one) => !isGone(one)).map(({ userId }) => userId);
  const meta = left.reduce((so, { userId }) => hungUp(so, userId), call.meta);
  const [first] = left;
  const news: Settlement<S>['news'] = first ? [{ userId: first.userId, what: 'left' }] : [];
  if (!call.isDeleted && !isOver({ ...call, meta, seatedIds }, now))
    return { out: left, news, meta, isRunning: true };
  const ended = { userId: call.initiatorId, what: 'ended' as const };
  return {
    out: [...seats],
    news: [...news, ended],
    meta: endedMeta(meta, call.startedAt, now),
    isRunning: false,
  };
}

/** Who was in it has left; what others answered stays. */
export function hungUp(meta: CallMeta, userId: number): CallMeta {
  return responseOf(meta, userId) === 'ACCEPTED' ? answered(meta, userId, 'LEFT') : meta;
}

/** What is left of a call that is over. Who was still being rung has missed it. */
export function endedMeta(meta: CallMeta, startedAt: Date, now: Date): CallMeta {
  const responses = Object.entries(meta.participant_response ?? {}).map(
    ([id, response]): [string, CallResponse] => [id, finalOf(response)],
  );
  return {
    ...meta,
    participant_response: Object.fromEntries(responses),
    ended_at: now.toISOString(),
    status: outcomeOf(othersOf(meta)),
    seconds: Math.max(0, Math.round((now.getTime() - startedAt.getTime()) / 1_000)),
  };
}

function finalOf(response: CallResponse): CallResponse {
  if (response === 'RINGING') return 'MISSED';
  return response === 'ACCEPTED' ? 'LEFT' : response;
}

function outcomeOf(others: readonly CallResponse[]): CallOutcome {
  if (others.some((response) => response === 'ACCEPTED' || response === 'LEFT')) return 'ENDED';
  return others.length > 0 && others.every((response) => response === 'DECLINED') ? 'DECLINED' : 'MISSED';
}

/** What all but who began it answered. */
function othersOf({ initiator_user_id: initiatorId, participant_response: of = {} }: CallMeta) {
  return Object.entries(of).flatMap(([id, response]) => (id === String(initiatorId) ? [] : [response]));
}
