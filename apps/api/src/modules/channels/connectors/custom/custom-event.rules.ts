import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MessageContent } from '@parley/schema';
import type { ChannelFact, ProviderCustomer } from '../channel-fact.js';
import type { WebhookItem } from '../connector.js';

const id = z.string().min(1).max(200);
const short = z.string().max(500);
const moment = z.iso.datetime({ offset: true });

const customer = z.object({
  id,
  name: short.optional(),
  username: short.optional(),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/)
    .optional(),
  email: z.email().optional(),
  locale: z.string().max(20).optional(),
});

const message = z.object({
  type: z.enum(['message', 'echo']),
  id,
  customer,
  text: z.string().max(20_000).default(''),
  attachments: z
    .array(
      z.object({
        url: z.url(),
        name: short.optional(),
        mime_type: short.optional(),
        size: z.number().int().min(0).optional(),
      }),
    )
    .max(10)
    .default([]),
  reply_to: id.optional(),
  sent_at: moment.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: short.optional(),
      address: short.optional(),
    })
    .optional(),
  choice: z.object({ title: short, payload: short.optional() }).optional(),
});

const event = z.discriminatedUnion('type', [
  message,
  z.object({
    type: z.literal('status'),
    id: id.optional(),
    reference: id.optional(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    error: short.optional(),
    at: moment.optional(),
  }),
  z.object({ type: z.literal('reaction'), customer, message_id: id, emoji: z.string().max(32).nullable() }),
  z.object({
    type: z.literal('edit'),
    customer,
    message_id: id,
    text: z.string().max(20_000),
    at: moment.optional(),
  }),
  z.object({ type: z.literal('deletion'), customer, message_id: id }),
  z.object({ type: z.literal('typing'), customer }),
  z.object({ type: z.literal('consent'), customer, is_opted_out: z.boolean() }),
]);
type CustomEvent = z.infer<typeof event>;

const known = z.looseObject({ type: z.string() });
const body = z.union([z.looseObject({ events: z.array(z.unknown()).max(100) }), known]);

/** One item for each event; what is no event is kept and shown. @throws when it is no JSON of ours */
export function splitCustom(raw: Buffer): WebhookItem[] {
  const got = body.parse(JSON.parse(raw.toString('utf8')));
  const events: unknown[] = Array.isArray(got.events) ? got.events : [got];
  return events.map((one) => {
    const bytes = Buffer.from(JSON.stringify(one));
    const parsed = known.safeParse(one).data ?? { type: 'unreadable' };
    const of = z.looseObject({ customer: z.looseObject({ id }) }).safeParse(one).data?.customer.id;
    return { key: keyOf(parsed, bytes), kind: parsed.type, raw: bytes, ...(of && { of }) };
  });
}

/** Messages are once by their id, statuses by what they say of whom; what has no id of its own by its bytes. */
function keyOf(one: Record<string, unknown>, bytes: Buffer): string {
  const name = (value: unknown): string => (typeof value === 'string' ? value : '');
  if ((one.type === 'message' || one.type === 'echo') && name(one.id)) return `message:${name(one.id)}`;
  if (one.type === 'status') return `status:${name(one.id) || name(one.reference)}:${name(one.status)}`;
  return `${name(one.type)}:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function readCustom(given: unknown): ChannelFact[] {
  const { type: name } = known.parse(given);
  const parsed = event.safeParse(given);
  if (parsed.success) return [factOf(parsed.data)];
  if (event.options.some((option) => [option.shape.type].flat().some((type) => type.safeParse(name).success)))
    throw new Error(
      parsed.error.issues.map(({ path, message: words }) => `${path.join('.')}: ${words}`).join('; '),
    );
  return [{ kind: 'nothing', why: `An event of the kind “${name}”.` }];
}

function factOf(got: CustomEvent): ChannelFact {
  switch (got.type) {
    case 'message':
    case 'echo':
      return messageFact(got);
    case 'status': {
      const { id: externalId, reference, status, error, at } = got;
      return {
        kind: 'status',
        status,
        ...(externalId && { externalId }),
        ...(reference && { reference }),
        ...(error && { error }),
        ...(at && { at: new Date(at) }),
      };
    }
    case 'reaction':
      return {
        kind: 'reaction',
        customer: whoOf(got.customer),
        externalId: got.message_id,
        emoji: got.emoji,
      };
    case 'edit':
      return { kind: 'edit', customer: whoOf(got.customer), externalId: got.message_id, text: got.text };
    case 'deletion':
      return { kind: 'deletion', customer: whoOf(got.customer), externalId: got.message_id };
    case 'typing':
      return { kind: 'typing', customer: whoOf(got.customer) };
    case 'consent':
      return { kind: 'consent', customer: whoOf(got.customer), isOptedOut: got.is_opted_out };
  }
}

function messageFact(got: z.infer<typeof message>): ChannelFact {
  const content = contentOf(got);
  return {
    kind: got.type,
    externalId: got.id,
    customer: whoOf(got.customer),
    text: got.text || got.choice?.title || '',
    files: got.attachments.map(({ url, name, mime_type: mimeType, size }) => ({
      ref: url,
      ...(name && { name }),
      ...(mimeType && { mimeType }),
      ...(size !== undefined && { size }),
    })),
    ...(content && { content }),
    ...(got.reply_to && { answersExternalId: got.reply_to }),
    ...(got.sent_at && { sentAt: new Date(got.sent_at) }),
  };
}

function contentOf({ location, choice }: z.infer<typeof message>): MessageContent | null {
  if (choice)
    return { kind: 'choice', title: choice.title, ...(choice.payload && { payload: choice.payload }) };
  if (!location) return null;
  const { latitude, longitude, name, address } = location;
  return { kind: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function whoOf({
  id: address,
  name,
  username,
  phone,
  email,
  locale,
}: z.infer<typeof customer>): ProviderCustomer {
  return {
    address,
    ...(name && { name }),
    ...(username && { username }),
    ...(phone && { phone }),
    ...(email && { email }),
    ...(locale && { locale }),
  };
}
