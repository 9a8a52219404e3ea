import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, MediaFile, SimMessage } from '../../world/conversation.js';
import type { World } from '../../world/world.js';
import { isFile } from '../forms.js';
import { errors, type MessagingError } from './messaging-errors.js';
import { kindOf } from './messaging-kinds.js';

const DAY_MS = 24 * 3_600_000;
const MAX_METADATA = 1_000;

const send = z.looseObject({
  recipient: z.looseObject({ id: z.string() }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).default('RESPONSE'),
  tag: z.string().optional(),
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']).optional(),
  message: z
    .looseObject({
      text: z.string().optional(),
      metadata: z.string().max(MAX_METADATA).optional(),
      attachment: z.looseObject({ type: z.enum(['image', 'video', 'audio', 'file', 'template']) }).optional(),
    })
    .optional(),
});
export type Send = z.infer<typeof send>;

/** The fields of a send: JSON, or a form in which each of them is JSON. @returns what is wrong, in words */
export function sendOf(fields: ReadonlyMap<string, unknown>): Send | string {
  const given = Object.fromEntries([...fields].map(([name, value]) => [name, opened(value)]));
  const parsed = send.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `Invalid parameter ${issue?.path.join('.')}: ${issue?.message}`;
}

function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Why the provider does not take it; null when it does. */
export function refusalOf(
  world: World,
  account: Account,
  customer: Customer,
  given: Send,
): MessagingError | null {
  if (customer.hasBlocked) return errors.unavailable;
  const { message } = given;
  if (!message || (!message.text && !message.attachment))
    return errors.malformed('Message cannot be empty, must provide valid attachment or text');
  if (message.text && message.attachment)
    return errors.malformed('Only one of text and attachment may be given');
  const tooLong = message.text ? kindOf(account.provider).textTrouble(message.text) : null;
  if (tooLong) return errors.malformed(tooLong);
  return isOpen(world, account, customer, given) ? null : errors.window;
}

/**
 * A day after the customer's last deed; seven after their first word by an advertisement, and seven for a person, who says
 * so with a tag.
 */
function isOpen(world: World, account: Account, customer: Customer, given: Send): boolean {
  if (world.troubles.strikes(account.id, 'window_closed')) return false;
  const theirs = world.conversation(account.id, customer.id).filter(({ from }) => from === 'customer');
  const isWithin = (days: number, of: readonly SimMessage[]): boolean =>
    of.some(({ at }) => Date.now() - Date.parse(at) < days * DAY_MS);
  if (given.messaging_type === 'MESSAGE_TAG') return given.tag === 'HUMAN_AGENT' && isWithin(7, theirs);
  return (
    isWithin(1, theirs) ||
    isWithin(
      7,
      theirs.filter(({ kind }) => kind === 'ad'),
    )
  );
}

/** What was uploaded along with a message. Null when something is wrong with it. */
export async function uploaded(
  world: World,
  account: Account,
  given: Send,
  file: unknown,
): Promise<MediaFile[] | null> {
  if (!given.message?.attachment) return [];
  if (!isFile(file) || file.size > kindOf(account.provider).maxBytes(file.type)) return null;
  const content = Buffer.from(await file.arrayBuffer());
  return [await world.saveMedia(content, { name: file.name, mimeType: file.type })];
}

export function newMid(): string {
  return `m_${randomBytes(32).toString('base64url')}`;
}

export function messageOf(
  account: Account,
  customer: Customer,
  { message, tag }: Send,
  files: MediaFile[],
): SimMessage {
  return {
    id: newMid(),
    account: account.id,
    customer: customer.id,
    from: 'business',
    at: new Date().toISOString(),
    text: message?.text ?? '',
    files,
    kind: 'by_api',
    ...(tag && { extra: { tag } }),
    ...(message?.metadata && { reference: message.metadata }),
    progress: 'sent',
    reactions: [],
  };
}
