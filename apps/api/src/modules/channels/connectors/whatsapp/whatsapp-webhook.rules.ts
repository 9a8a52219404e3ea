import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WebhookItem } from '../connector.js';
import { idText, maybeNumber, readable } from '../lenient.rules.js';

const change = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) });
const body = z.object({
  object: z.string(),
  entry: readable(z.object({ id: idText.catch(''), time: maybeNumber, changes: readable(change) })),
});

const named = z.looseObject({
  id: z.string(),
  from: z.string().optional().catch(undefined),
  from_user_id: z.string().optional().catch(undefined),
  from_parent_user_id: z.string().optional().catch(undefined),
});
const line = z.looseObject({ metadata: z.looseObject({ phone_number_id: idText }) });
const status = z.looseObject({ id: z.string(), status: z.string() });

/**
 * Takes a call apart: one item for each message and each status, with what belongs to it, so that another call that brings
 * one of them again changes nothing. @throws when it is no call of WhatsApp's
 */
export function splitWhatsapp(raw: Buffer): WebhookItem[] {
  const { entry } = body.parse(JSON.parse(raw.toString('utf8')));
  return entry.flatMap(({ id: account, time, changes }) =>
    changes.flatMap((one) => itemsOf(account, one, time)),
  );
}

function itemsOf(
  account: string,
  { field, value }: z.infer<typeof change>,
  time: number | undefined,
): WebhookItem[] {
  const { messages, statuses, ...about } = value;
  const items: WebhookItem[] = [];
  const number = line.safeParse(about).data?.metadata.phone_number_id;
  const where = number !== undefined && { account: `whatsapp:${number}` };
  for (const message of asList(messages)) {
    const parsed = named.safeParse(message);
    const key = parsed.success ? `message:${parsed.data.id}` : `message:${hash(message)}`;
    const of = parsed.data?.from ?? parsed.data?.from_user_id ?? parsed.data?.from_parent_user_id;
    const raw = bytes({ account, ...about, message });
    items.push({ key, kind: 'message', raw, ...(of && { of }), ...where });
  }
  for (const one of asList(statuses)) {
    const parsed = status.safeParse(one);
    const key = parsed.success ? `status:${parsed.data.id}:${parsed.data.status}` : `status:${hash(one)}`;
    items.push({ key, kind: 'status', raw: bytes({ account, ...about, status: one }), ...where });
  }
  if (items.length > 0) return items;
  // The same may be true again at another time: a template is paused, goes on, and is paused once more.
  const key = `${field}:${hash({ account, value, ...(time !== undefined && { time }) })}`;
  const of = value.message_template_id;
  return [
    {
      key,
      kind: field,
      raw: bytes({ account, ...value }),
      ...((typeof of === 'string' || typeof of === 'number') && { of: `template ${of}` }),
    },
  ];
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function bytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
