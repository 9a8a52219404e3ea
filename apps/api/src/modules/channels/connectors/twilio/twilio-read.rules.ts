import type { ReportedStatus } from '../../deliveries/delivery.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import { optOutOf } from '../sms/consent-words.rules.js';
import { senderOf } from '../sms/sms-address.rules.js';
import { OPTED_OUT, twilioWords } from './twilio-answer.rules.js';
import { type TwilioCall, twilioCall } from './twilio-webhook.rules.js';

const MAX_FILES = 50;
const statuses = new Map<string, ReportedStatus>([
  ['sent', 'sent'],
  ['partially_delivered', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** What a call of Twilio's means. */
export function readTwilio(raw: Buffer): ChannelFact[] {
  const call = twilioCall(raw);
  return call.status === null ? written(call) : reported(call, call.status);
}

function written({ sid, form }: TwilioCall): ChannelFact[] {
  const customer = senderOf(form.get('From') ?? '');
  if (!form.get('From')) return [{ kind: 'nothing', why: 'Nobody wrote it.' }];
  const text = form.get('Body') ?? '';
  const files = filesOf(form);
  const isOptedOut = consentOf(form.get('OptOutType'), text);
  return [
    {
      kind: 'message',
      externalId: sid,
      customer,
      text,
      files,
      ...(!text && files.length === 0 && { content: { kind: 'unknown', type: 'empty' } }),
    },
    ...(isOptedOut === null ? [] : [{ kind: 'consent' as const, customer, isOptedOut }]),
  ];
}

/** Twilio says what it took a word for where it was told other words; else the usual ones hold. */
function consentOf(type: string | null, text: string): boolean | null {
  if (type) return type === 'STOP' ? true : type === 'START' ? false : null;
  return optOutOf(text);
}

function filesOf(form: URLSearchParams): ProviderFile[] {
  const count = Math.min(Number(form.get('NumMedia')) || 0, MAX_FILES);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const ref = form.get(`MediaUrl${index}`);
    const mimeType = form.get(`MediaContentType${index}`);
    return ref ? [{ ref, ...(mimeType && { mimeType }) }] : [];
  });
}

function reported({ sid, reference, form }: TwilioCall, given: string): ChannelFact[] {
  const status = statuses.get(given);
  if (!status) return [{ kind: 'nothing', why: `On its way: ${given}.` }];
  const code = Number(form.get('ErrorCode')) || null;
  const fact: ChannelFact = {
    kind: 'status',
    externalId: sid,
    ...(reference && { reference }),
    status,
    ...(status === 'failed' && { error: twilioWords(code, form.get('ErrorMessage') ?? given) }),
  };
  const to = form.get('To');
  const hasLeft = status === 'failed' && code === OPTED_OUT && to;
  return hasLeft ? [fact, { kind: 'consent', customer: senderOf(to), isOptedOut: true }] : [fact];
}
