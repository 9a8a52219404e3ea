import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChannelFact } from '../channel-fact.js';
import type { ConnectedChannel, Verdict, WebhookItem, WebhookRequest } from '../connector.js';
import { maybeNumber, maybeText } from '../lenient.rules.js';
import { verdictOf } from '../signatures.rules.js';
import { callFact, callerOf, readCall } from './aircall-call.rules.js';

/** Of what we ask to be told. */
export const wantedEvents = [
  'call.created',
  'call.answered',
  'call.transferred',
  'call.assigned',
  'call.hungup',
  'call.ended',
  'call.voicemail_left',
  'call.comm_assets_generated',
  'call.commented',
  'call.tagged',
  'call.untagged',
] as const;

/** Each of them carries the whole call, so whatever comes last says most. */
const callEvents = new Set<string>([
  ...wantedEvents,
  'call.ringing_on_agent',
  'call.agent_declined',
  'call.external_transferred',
  'call.unsuccessful_transfer',
  'call.hold',
  'call.unhold',
  'call.ivr_option_selected',
  'call.archived',
  'call.unarchived',
]);
/** After these nobody speaks any more, whatever the call says of itself. */
const endings = new Set(['call.hungup', 'call.ended', 'call.voicemail_left']);

const proven = z.object({ token: z.string() });
const body = z.looseObject({});
const envelope = z.looseObject({ event: maybeText, timestamp: maybeNumber, data: z.unknown() });

/** Nothing is signed: a word that only Aircall and we know stands in each body. */
export function aircallVerdict({ raw }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  return verdictOf(secrets.webhook_token, tokenIn(raw), (token) => [token], 'token');
}

function tokenIn(raw: Buffer): string | undefined {
  try {
    return proven.safeParse(JSON.parse(raw.toString('utf8'))).data?.token;
  } catch {
    return undefined;
  }
}

/** @throws when it is no object */
export function splitAircall(raw: Buffer): WebhookItem[] {
  const given = body.parse(JSON.parse(raw.toString('utf8')));
  // The word proves the caller, and stands nowhere in what is kept and shown.
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'token'));
  const { event = 'unknown', data } = envelope.parse(given);
  const call = callEvents.has(event) ? readCall(data) : null;
  return [
    {
      // The same happens to a call several times, such as comments; what is brought twice says the same of the call.
      key: `${event}:${call?.id ?? ''}:${digest(data)}`,
      kind: call ? 'call' : 'event',
      ...(call && { of: `call ${call.id}` }),
      raw: Buffer.from(JSON.stringify(kept)),
    },
  ];
}

/** What an event means. What is not about calls is no matter of ours, and stays where it can be looked at. */
export function readAircall(raw: Buffer): ChannelFact[] {
  const { event, timestamp, data } = envelope.parse(JSON.parse(raw.toString('utf8')));
  if (!event) return [{ kind: 'nothing', why: 'It does not say what happened.' }];
  if (!event.startsWith('call.')) return [{ kind: 'nothing', why: `Not about a call: ${event}.` }];
  const call = readCall(data);
  if (!call) return [{ kind: 'nothing', why: `A call that cannot be read: ${event}.` }];
  if (!callEvents.has(event)) return unknown(event, call.id, data);
  return [callFact(call, { at: timestamp, isOver: endings.has(event) })];
}

function unknown(event: string, id: string, data: unknown): ChannelFact[] {
  const call = readCall(data);
  const customer = call && callerOf(call);
  if (!customer?.address) return [{ kind: 'nothing', why: `Of nobody who is known: ${event}.` }];
  return [
    {
      kind: 'message',
      externalId: `${event}:${id}:${digest(data)}`,
      customer,
      text: '',
      content: { kind: 'unknown', type: event },
      files: [],
    },
  ];
}

function digest(data: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('hex')
    .slice(0, 32);
}
