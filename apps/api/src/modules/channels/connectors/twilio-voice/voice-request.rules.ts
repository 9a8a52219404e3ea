import type { CallEvent, CallRecording, EndWord } from '../../voice/voice-call.rules.js';

/** What stands in the addresses that we give to the provider, and comes back with its questions. */
export const asks = ['pressed', 'paused', 'rung', 'left', 'handover'] as const;
export type Ask = (typeof asks)[number];

/** A call of Twilio Voice's to our webhook, in our words. */
export interface VoiceRequest {
  /** Ours, where the address carried it. */
  callId: number | null;
  /** The provider's name of the line that it is about. */
  lineId: string;
  /** The provider's name of the call, where the line is of somebody who was rung. */
  parentId: string | null;
  /** Whether the provider waits for what to do next. */
  isQuestion: boolean;
  from: string;
  to: string;
  /** A colleague's browser calls out: which call of ours it is. */
  begun: { callId: number; userId: number } | null;
  /** Null: nothing that changes a call. */
  event: CallEvent | null;
  /** What makes the same thing the same thing. */
  key: string;
}

const ends = new Map<string, EndWord>([
  ['completed', 'completed'],
  ['answered', 'completed'],
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);
const IDENTITY = /^client:u(\d{1,15})$/;
const SID = /^[A-Za-z]{2}[0-9A-Za-z_-]{4,80}$/;

export function identityOf(userId: number): string {
  return `u${userId}`;
}

function userOf(address: string): number | null {
  const found = IDENTITY.exec(address)?.[1];
  return found === undefined ? null : Number(found);
}

/** @throws when it is about no call */
export function voiceRequest(raw: Buffer, query: Readonly<Record<string, string>>): VoiceRequest {
  const form = new URLSearchParams(raw.toString('utf8'));
  const lineId = form.get('CallSid') ?? '';
  if (!SID.test(lineId)) throw new Error('There is no call in it.');
  const on = query.on ?? '';
  const turn = numberIn(query.turn) ?? 0;
  const isAsk = (asks as readonly string[]).includes(on);
  const from = form.get('From') ?? '';
  const caller = userOf(from);
  const beginning = on === '' && caller !== null ? numberIn(form.get('ParleyCall')) : null;
  return {
    callId: numberIn(query.call),
    lineId,
    parentId: form.get('ParentCallSid'),
    isQuestion: isAsk || on === '',
    from,
    to: form.get('To') ?? '',
    begun: beginning !== null && caller !== null ? { callId: beginning, userId: caller } : null,
    ...eventOf(on, { form, turn, lineId }),
  };
}

interface Told {
  form: URLSearchParams;
  turn: number;
  lineId: string;
}

function eventOf(on: string, told: Told): Pick<VoiceRequest, 'event' | 'key'> {
  const { form, turn, lineId } = told;
  const key = `${lineId}:${on}:${turn}`;
  switch (on) {
    case '':
      return { event: { kind: 'arrived' }, key: `${lineId}:arrived` };
    case 'pressed':
      return { event: { kind: 'pressed', turn, key: form.get('Digits')?.slice(0, 1) || null }, key };
    case 'paused':
      return { event: { kind: 'paused', turn }, key };
    case 'rung':
      return { event: { kind: 'rung', turn, ...dialled(form) }, key };
    case 'left':
      return { event: { kind: 'left', turn, recording: recordingOf(form) }, key };
    case 'leg':
      return ofLeg(told);
    case 'status':
      return ofLine(told);
    case 'recording':
      return recorded(told);
    default:
      return { event: null, key };
  }
}

function dialled(form: URLSearchParams): { how: EndWord; seconds: number | null } {
  return {
    how: ends.get(form.get('DialCallStatus') ?? '') ?? 'no-answer',
    seconds: numberIn(form.get('DialCallDuration')),
  };
}

/** Somebody who was rung: took it, or not. */
function ofLeg({ form, turn, lineId }: Told): Pick<VoiceRequest, 'event' | 'key'> {
  const status = form.get('CallStatus') ?? '';
  const key = `${lineId}:leg:${status}`;
  if (status === 'in-progress')
    return { event: { kind: 'taken', turn, legId: lineId, userId: userOf(form.get('To') ?? '') }, key };
  const how = ends.get(status);
  return { event: how ? { kind: 'ended', lineId, how } : null, key };
}

function ofLine({ form, lineId }: Told): Pick<VoiceRequest, 'event' | 'key'> {
  const status = form.get('CallStatus') ?? '';
  const how = ends.get(status);
  return { event: how ? { kind: 'ended', lineId, how } : null, key: `${lineId}:status:${status}` };
}

function recorded({ form, lineId }: Told): Pick<VoiceRequest, 'event' | 'key'> {
  const sid = form.get('RecordingSid') ?? lineId;
  const status = form.get('RecordingStatus') ?? 'completed';
  const recording = status === 'completed' ? recordingOf(form) : null;
  return { event: recording && { kind: 'recorded', recording }, key: `${sid}:${status}` };
}

function recordingOf(form: URLSearchParams): CallRecording | null {
  const [sid, url] = [form.get('RecordingSid'), form.get('RecordingUrl')];
  if (!url || !URL.canParse(url)) return null;
  return { sid: sid ?? '', url, duration: numberIn(form.get('RecordingDuration')) ?? 0 };
}

function numberIn(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
