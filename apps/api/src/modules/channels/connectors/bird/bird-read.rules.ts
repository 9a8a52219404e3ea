import { z } from 'zod';
import type { ReportedStatus } from '../../deliveries/delivery.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type { WebhookItem } from '../connector.js';
import { optOutOf } from '../sms/consent-words.rules.js';
import { senderOf } from '../sms/sms-address.rules.js';

const text = z.string().optional().catch(undefined);
const file = z.looseObject({ mediaUrl: z.string().min(1), contentType: text, filename: text });
const files = z.array(file.nullable().catch(null)).catch([]);
const contact = z.looseObject({
  identifierValue: text,
  annotations: z.looseObject({ name: text }).optional().catch(undefined),
});
const message = z.looseObject({
  id: z.string().min(1).max(200),
  channelId: text,
  direction: text,
  status: text,
  reference: text,
  reason: text,
  failure: z.looseObject({ description: text }).optional().catch(undefined),
  sender: z.looseObject({ contact: contact.optional() }).optional().catch(undefined),
  body: z
    .looseObject({
      type: text,
      text: z.looseObject({ text: z.string() }).optional().catch(undefined),
      image: z.looseObject({ images: files, text }).optional().catch(undefined),
      file: z.looseObject({ files, text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  createdAt: text,
  lastStatusAt: text,
});
const event = z.looseObject({ event: z.string(), payload: message });
type BirdMessage = z.infer<typeof message>;

const statuses = new Map<string, ReportedStatus>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['rejected', 'failed'],
  ['sending_failed', 'failed'],
  ['delivery_failed', 'failed'],
  ['skipped', 'failed'],
]);

export function splitBird(raw: Buffer): WebhookItem[] {
  const { payload } = event.parse(JSON.parse(raw.toString('utf8')));
  const of = payload.sender?.contact?.identifierValue;
  return isTheirs(payload)
    ? [{ key: payload.id, kind: 'message', raw, ...(of && { of }) }]
    : [{ key: `${payload.id}:${payload.status ?? ''}`.slice(0, 300), kind: 'status', raw }];
}

/** @param channelId a workspace has several channels, and a subscription may bring what happens in all of them. */
export function readBird(value: unknown, channelId: unknown): ChannelFact[] {
  const { payload, event: name } = event.parse(value);
  if (payload.channelId !== undefined && payload.channelId !== channelId)
    return [{ kind: 'nothing', why: 'It is about another channel.' }];
  if (!/\.(in|out)bound$/.test(name)) return [{ kind: 'nothing', why: `Not about a message: ${name}.` }];
  return isTheirs(payload) ? written(payload) : reported(payload);
}

function isTheirs({ direction }: BirdMessage): boolean {
  return direction === 'incoming';
}

function written({ id, sender, body, createdAt }: BirdMessage): ChannelFact[] {
  const from = sender?.contact?.identifierValue;
  if (!from) return [{ kind: 'nothing', why: 'Nobody wrote it.' }];
  const name = sender?.contact?.annotations?.name;
  const customer = { ...senderOf(from), ...(name && { name }) };
  const words = body?.text?.text ?? body?.image?.text ?? body?.file?.text ?? '';
  const found = [...(body?.image?.images ?? []), ...(body?.file?.files ?? [])].flatMap(fileOf);
  const isOptedOut = optOutOf(words);
  return [
    {
      kind: 'message',
      externalId: id,
      customer,
      text: words,
      files: found,
      ...(!words &&
        found.length === 0 && { content: { kind: 'unknown' as const, type: body?.type ?? 'empty' } }),
      ...whenOf('sentAt', createdAt),
    },
    ...(isOptedOut === null ? [] : [{ kind: 'consent' as const, customer, isOptedOut }]),
  ];
}

function fileOf(one: z.infer<typeof file> | null): ProviderFile[] {
  if (!one) return [];
  const { mediaUrl: ref, contentType: mimeType, filename: name } = one;
  return [{ ref, ...(mimeType && { mimeType }), ...(name && { name }) }];
}

function reported({
  id,
  reference,
  status: given = '',
  reason,
  failure,
  lastStatusAt,
}: BirdMessage): ChannelFact[] {
  const status = statuses.get(given);
  if (!status) return [{ kind: 'nothing', why: `On its way: ${given}.` }];
  return [
    {
      kind: 'status',
      externalId: id,
      ...(reference && { reference }),
      status,
      ...(status === 'failed' && {
        error: [given, failure?.description ?? reason].filter(Boolean).join(': '),
      }),
      ...whenOf('at', lastStatusAt),
    },
  ];
}

function whenOf<K extends string>(name: K, given = ''): { [key in K]?: Date } {
  const at = new Date(given);
  return (Number.isNaN(at.getTime()) ? {} : { [name]: at }) as { [key in K]?: Date };
}
