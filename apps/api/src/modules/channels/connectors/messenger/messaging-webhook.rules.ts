import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WebhookItem } from '../connector.js';
import { idText, maybe, maybeText, readable } from '../lenient.rules.js';

const one = z.record(z.string(), z.unknown());
const body = z.looseObject({
  object: z.enum(['page', 'instagram']),
  entry: readable(
    z.looseObject({
      /** The page or the account on Instagram. */
      id: maybe(idText),
      messaging: readable(one),
      /** What came while another app holds the thread. */
      standby: readable(one),
      /** Instagram brings some of it in this form. */
      changes: readable(z.looseObject({ field: z.string(), value: one })),
    }),
  ),
});

const event = z.looseObject({
  sender: maybe(z.looseObject({ id: idText })),
  recipient: maybe(z.looseObject({ id: idText })),
  timestamp: maybe(idText),
  message: maybe(
    z.looseObject({ mid: z.string(), is_echo: maybe(z.boolean()), is_deleted: maybe(z.boolean()) }),
  ),
  message_edit: maybe(z.looseObject({ mid: z.string(), num_edit: maybe(idText) })),
  postback: maybe(z.looseObject({ mid: maybeText })),
  reaction: maybe(z.looseObject({ mid: z.string() })),
  read: maybe(z.looseObject({ watermark: maybe(idText), mid: maybeText })),
  delivery: maybe(z.looseObject({ watermark: maybe(idText) })),
});

/** One item for each thing that happened, of Messenger and Instagram alike. @throws when it is no call of theirs */
export function splitMessaging(raw: Buffer): WebhookItem[] {
  const { object, entry } = body.parse(JSON.parse(raw.toString('utf8')));
  const provider = object === 'page' ? 'messenger' : 'instagram';
  return entry.flatMap(({ id, messaging, standby, changes }) =>
    [...messaging, ...standby, ...changes.map(({ value }) => value)].map((happened) => {
      const bytes = Buffer.from(JSON.stringify(happened));
      const of = customerOf(happened);
      const where = id !== undefined && { account: `${provider}:${id}` };
      return { ...nameOf(happened, bytes), raw: bytes, ...(of && { of }), ...where };
    }),
  );
}

/** Whose turn it takes. Of an echo, the customer is who gets it; reports are true in any order, and hold up nobody. */
function customerOf(given: unknown): string | undefined {
  const got = event.safeParse(given).data;
  if (got?.read || got?.delivery) return undefined;
  return (got?.message?.is_echo ? got.recipient : got?.sender)?.id;
}

function nameOf(given: unknown, bytes: Buffer): { key: string; kind: string } {
  const got = event.safeParse(given).data;
  const who = `${got?.sender?.id ?? ''}:${got?.timestamp ?? ''}`;
  if (got?.message) {
    const { mid, is_echo: isEcho, is_deleted: isDeleted } = got.message;
    const kind = isDeleted ? 'deletion' : isEcho ? 'echo' : 'message';
    return { key: `${kind}:${mid}`, kind };
  }
  if (got?.message_edit)
    return { key: `edit:${got.message_edit.mid}:${got.message_edit.num_edit ?? who}`, kind: 'edit' };
  if (got?.postback) return { key: `postback:${got.postback.mid ?? who}`, kind: 'postback' };
  if (got?.reaction) return { key: `reaction:${got.reaction.mid}:${who}`, kind: 'reaction' };
  if (got?.read) return { key: `read:${got.sender?.id}:${got.read.mid ?? got.read.watermark}`, kind: 'read' };
  if (got?.delivery) return { key: `delivery:${got.sender?.id}:${got.delivery.watermark}`, kind: 'delivery' };
  return { key: `other:${createHash('sha256').update(bytes).digest('hex')}`, kind: 'other' };
}
