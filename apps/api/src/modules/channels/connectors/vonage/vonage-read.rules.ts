import { z } from 'zod';
import type { ReportedStatus } from '../../deliveries/delivery.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type { WebhookItem } from '../connector.js';
import { optOutOf } from '../sms/consent-words.rules.js';
import { dialled, senderOf } from '../sms/sms-address.rules.js';
import { OPTED_OUT, vonageWords } from './vonage-answer.rules.js';

const text = z.string().optional().catch(undefined);
const party = z
  .union([z.string(), z.object({ number: z.string() }).transform(({ number }) => number)])
  .optional()
  .catch(undefined);
const call = z.looseObject({
  message_uuid: z.string().min(1).max(200),
  status: text,
  from: party,
  to: party,
  timestamp: text,
  client_ref: text,
  channel: text,
  message_type: text,
  text,
  error: z
    .looseObject({ title: z.coerce.string().catch(''), detail: text, type: text })
    .optional()
    .catch(undefined),
});
type VonageCall = z.infer<typeof call>;

const media = z.looseObject({ url: z.string().min(1), name: text, caption: text });
const fileTypes = ['image', 'audio', 'video', 'file', 'vcard'] as const;
const statuses = new Map<string, ReportedStatus>([
  ['submitted', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['rejected', 'failed'],
  ['undeliverable', 'failed'],
]);

/** What customers write and what became of our messages may come to the same address: only a report has a status. */
export function splitVonage(raw: Buffer, applicationId: string): WebhookItem[] {
  const { message_uuid: id, status, from, to } = call.parse(JSON.parse(raw.toString('utf8')));
  // An application has one address for all of its numbers.
  const number = status === undefined ? to : from;
  const at = number ? { account: accountOf(applicationId, number) } : {};
  return status === undefined
    ? [{ key: id, kind: 'message', raw, ...at, ...(from && { of: from }) }]
    : [{ key: `${id}:${status}`.slice(0, 300), kind: 'status', raw, ...at }];
}

/** That a number is an application's is proven by nothing, so it is only known together with it. */
export function accountOf(applicationId: string, number: string): string {
  return `vonage:${applicationId.toLowerCase()}:${dialled(number)}`;
}

export function readVonage(value: unknown): ChannelFact[] {
  const got = call.parse(value);
  return got.status === undefined ? written(got) : reported(got, got.status);
}

function written(got: VonageCall): ChannelFact[] {
  if (!got.from) return [{ kind: 'nothing', why: 'Nobody wrote it.' }];
  const customer = senderOf(got.from);
  const { files, caption } = filesOf(got);
  const words = got.text ?? caption ?? '';
  const isOptedOut = optOutOf(words);
  return [
    {
      kind: 'message',
      externalId: got.message_uuid,
      customer,
      text: words,
      files,
      ...(!words &&
        files.length === 0 && {
          content: { kind: 'unknown' as const, type: got.message_type ?? 'empty' },
        }),
      ...sentAt(got),
    },
    ...(isOptedOut === null ? [] : [{ kind: 'consent' as const, customer, isOptedOut }]),
  ];
}

function filesOf(got: VonageCall): { files: ProviderFile[]; caption: string | undefined } {
  const found = fileTypes.flatMap((type) => media.safeParse(got[type]).data ?? []);
  return {
    files: found.map(({ url, name }) => ({ ref: url, ...(name && { name }) })),
    caption: found.find(({ caption }) => caption)?.caption,
  };
}

function reported(got: VonageCall, given: string): ChannelFact[] {
  const status = statuses.get(given);
  if (!status) return [{ kind: 'nothing', why: `On its way: ${given}.` }];
  const { title = given, detail } = got.error ?? {};
  const at = sentAt(got).sentAt;
  const fact: ChannelFact = {
    kind: 'status',
    externalId: got.message_uuid,
    ...(got.client_ref && { reference: got.client_ref }),
    status,
    ...(status === 'failed' && { error: vonageWords(title, detail) }),
    ...(at && { at }),
  };
  const hasLeft = status === 'failed' && got.error?.title === OPTED_OUT && got.to;
  return hasLeft ? [fact, { kind: 'consent', customer: senderOf(got.to ?? ''), isOptedOut: true }] : [fact];
}

function sentAt({ timestamp = '' }: VonageCall): { sentAt?: Date } {
  const at = new Date(timestamp);
  return Number.isNaN(at.getTime()) ? {} : { sentAt: at };
}
