import { z } from 'zod';
import type { CallFact, ChannelFact, ProviderCustomer, ProviderFile, ToldCall } from '../channel-fact.js';
import { idText, maybe, maybeNumber, maybeText, momentOf, readable } from '../lenient.rules.js';

const person = z.looseObject({ name: maybeText, email: maybeText });
const contact = z.looseObject({
  first_name: maybeText,
  last_name: maybeText,
  company_name: maybeText,
  emails: readable(z.looseObject({ value: z.string().min(3) })),
});
const call = z.looseObject({
  id: idText,
  direction: z.enum(['inbound', 'outbound']),
  status: maybeText,
  started_at: maybeNumber,
  answered_at: maybeNumber,
  ended_at: maybeNumber,
  duration: maybeNumber,
  raw_digits: maybeText,
  voicemail: maybeText,
  recording: maybeText,
  user: maybe(person),
  contact: maybe(contact),
  tags: readable(z.looseObject({ name: z.string().min(1) })),
  comments: readable(z.looseObject({ content: z.string().min(1), posted_by: maybe(person) })),
});
export type AircallCall = z.output<typeof call>;

export const soundKinds = ['voicemail', 'recording'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** Null for what is no call. */
export function readCall(data: unknown): AircallCall | null {
  return call.safeParse(data).data ?? null;
}

/** @param at seconds; when Aircall said it */
export function callFact(
  one: AircallCall,
  { at, isOver }: { at: number | undefined; isOver: boolean },
): Extract<ChannelFact, { kind: 'call' }> {
  const sound = soundOf(one);
  const fact: CallFact = {
    externalId: one.id,
    told: toldOf(one, isOver || one.status === 'done' || Boolean(one.ended_at), at),
    ...(sound && { recording: sound }),
  };
  return { kind: 'call', call: fact };
}

function toldOf(one: AircallCall, isOver: boolean, at: number | undefined): ToldCall {
  const [startedAt, answeredAt, endedAt] = [one.started_at, one.answered_at, one.ended_at].map(moment);
  const isTaken = Boolean(answeredAt) || (one.status === 'answered' && !isOver);
  const outcome = outcomeOf(one, isTaken, isOver);
  const duration = isTaken && isOver ? spoken(one) : undefined;
  return {
    at: moment(at) ?? endedAt ?? answeredAt ?? startedAt ?? new Date(0),
    customer: callerOf(one),
    direction: one.direction === 'inbound' ? 'in' : 'out',
    status: isOver ? 'ended' : isTaken ? 'ongoing' : 'ringing',
    ...(outcome && { outcome }),
    ...(duration !== undefined && { duration }),
    ...(one.user?.email && { email: one.user.email }),
    ...(one.user?.name && { name: one.user.name }),
    ...(startedAt && { startedAt }),
    ...(answeredAt && { answeredAt }),
    ...(endedAt && { endedAt }),
    tags: one.tags.map(({ name }) => name),
    comments: one.comments.map(({ content: text, posted_by: by }) => ({
      text,
      ...(by?.name && { by: by.name }),
    })),
  };
}

function outcomeOf(one: AircallCall, isTaken: boolean, isOver: boolean): ToldCall['outcome'] {
  if (isTaken) return 'answered';
  if (!isOver) return undefined;
  return one.voicemail ? 'voicemail' : 'missed';
}

/** Seconds of conversation. Aircall's own count may hold the ringing as well. */
function spoken({ answered_at: answered, ended_at: ended, duration }: AircallCall): number | undefined {
  const seconds = answered && ended ? ended - answered : duration;
  return seconds === undefined ? undefined : Math.max(0, Math.round(seconds));
}

/** The other side: whoever calls, or is called. */
export function callerOf({ raw_digits: number = '', contact: known }: AircallCall): ProviderCustomer {
  const digits = number.replace(/[\s().-]/g, '').replace(/^\+/, '');
  const names = [known?.first_name, known?.last_name].filter(Boolean).join(' ').trim();
  const name = names || known?.company_name;
  const email = known?.emails[0]?.value;
  if (!/^\d{7,15}$/.test(digits)) return { alias: number || 'anonymous' };
  return { address: digits, phone: `+${digits}`, ...(name && { name }), ...(email && { email }) };
}

function soundOf(one: AircallCall): ProviderFile | null {
  const kind = soundKinds.find((name) => one[name]);
  if (!kind) return null;
  return {
    ref: `${kind} ${one.id} ${one[kind]}`,
    name: `${kind}-${one.id}.mp3`,
    mimeType: 'audio/mpeg',
  };
}

/** What a file's reference says. @throws when it is none of ours */
export function soundNamed(ref: string): { kind: SoundKind; id: string; url: string } {
  const [, kind, id = '', url = ''] = /^(voicemail|recording) (\S+) (.+)$/s.exec(ref) ?? [];
  if (!kind) throw new Error('This is no sound of a call.');
  return { kind: kind as SoundKind, id, url };
}

function moment(seconds: number | undefined): Date | undefined {
  return momentOf(seconds === undefined ? undefined : seconds * 1_000);
}
