import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { World } from '../../world/world.js';
import { errors } from './whatsapp-errors.js';
import { TemplateDesk } from './whatsapp-template-desk.js';
import { filled, type ShownTemplate } from './whatsapp-template-rules.js';

const WINDOW_MS = 24 * 3_600_000;
const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;

const media = z.looseObject({
  id: z.string().optional(),
  link: z.string().optional(),
  caption: z.string().max(MAX_CAPTION).optional(),
  filename: z.string().optional(),
});
export const send = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.string().default('text'),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.looseObject({ message_id: z.string() }).optional(),
  text: z.looseObject({ body: z.string().min(1).max(MAX_TEXT) }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  reaction: z.looseObject({ message_id: z.string(), emoji: z.string() }).optional(),
  template: z
    .looseObject({
      name: z.string(),
      language: z.looseObject({ code: z.string() }),
      components: z.array(z.unknown()).optional(),
    })
    .optional(),
});
export type Send = z.infer<typeof send>;

export type Accepted = { message: SimMessage; customer: Customer } | { refused: object; status: number };

/** `to` takes numbers; `recipient` takes business-scoped user ids; with both, `to` wins. */
export function receiverOf(world: World, account: Account, given: Send): Customer | null {
  if (given.to) {
    const digits = given.to.replace(/\D/g, '');
    // An id that is no number is dropped without a word by the real one; here it is found by nobody.
    return (
      world.customer(account.id, digits) ?? (digits.length >= 8 ? { id: digits, name: `+${digits}` } : null)
    );
  }
  return given.recipient ? (world.customer(account.id, given.recipient) ?? null) : null;
}

/** Does what is asked as the provider does it: refuses by its rules, or makes the message that the customer gets. */
export async function accept(
  world: World,
  account: Account,
  customer: Customer,
  given: Send,
): Promise<Accepted> {
  if (customer.hasBlocked || world.troubles.strikes(account.id, 'no_such_user'))
    return { refused: errors.nobody, status: 400 };
  if (given.type !== 'template' && !isOpen(world, account, customer))
    return { refused: errors.window, status: 400 };
  if (given.reaction) return react(world, account, customer, given.reaction);
  const template = given.template && approved(world, account, customer, given);
  if (template && 'refused' in template) return template;
  const files = await filesOf(world, given, template?.media);
  if (!files) return { refused: errors.media, status: 400 };
  const kind = given.type;
  const message: SimMessage = {
    id: newMessageId(),
    account: account.id,
    customer: customer.id,
    from: 'business',
    at: new Date().toISOString(),
    text: template?.body ?? textOf(given),
    files,
    kind,
    ...(template && { extra: { ...template } }),
    ...(given.context && { answers: given.context.message_id }),
    ...(given.biz_opaque_callback_data && { reference: given.biz_opaque_callback_data }),
    progress: 'sent',
    reactions: [],
  };
  return { message, customer };
}

export function newMessageId(): string {
  return `wamid.${randomBytes(24).toString('base64url')}`;
}

function isOpen(world: World, account: Account, customer: Customer): boolean {
  if (world.troubles.strikes(account.id, 'window_closed')) return false;
  const last = world.lastFromCustomer(account.id, customer.id);
  return last !== null && Date.now() - last.getTime() < WINDOW_MS;
}

/** A template has to be there, approved, and get what its places need. */
function approved(
  world: World,
  account: Account,
  { hidesAddress }: Customer,
  { template: asked, to }: Send,
): ShownTemplate | { refused: object; status: number } {
  const desk = new TemplateDesk(account.provider);
  const found = desk.find(world, account, asked?.name ?? '', asked?.language.code ?? '');
  if (!found || ['PENDING', 'REJECTED'].includes(found.status))
    return { refused: errors.noTemplate, status: 404 };
  if (found.status !== 'APPROVED') return { refused: errors.pausedTemplate, status: 400 };
  if (found.category === 'AUTHENTICATION' && (!to || hidesAddress))
    return { refused: errors.codeToUser, status: 400 };
  return filled(found, asked?.components ?? []) ?? { refused: errors.templateParameters, status: 400 };
}

async function filesOf(world: World, given: Send, above?: string): Promise<SimMessage['files'] | null> {
  const asked = above
    ? { id: above, filename: undefined }
    : (given.image ?? given.video ?? given.audio ?? given.document);
  if (!asked) return [];
  if (!asked.id) return null;
  const found = await world.media(asked.id);
  return found ? [{ ...found.file, ...(asked.filename && { name: asked.filename }) }] : null;
}

function textOf(given: Send): string {
  const file = given.image ?? given.video ?? given.document;
  return given.text?.body ?? file?.caption ?? '';
}

async function react(
  world: World,
  account: Account,
  customer: Customer,
  { message_id: id, emoji }: { message_id: string; emoji: string },
): Promise<Accepted> {
  const about = world.message(id);
  if (!about) return { refused: errors.malformed('message_id'), status: 400 };
  const others = about.reactions.filter(({ from }) => from !== 'business');
  const message = { ...about, reactions: emoji ? [...others, { from: 'business' as const, emoji }] : others };
  await world.saveMessage(message);
  // A reaction has an id of its own, and no statuses.
  return { message: { ...message, id: newMessageId(), kind: 'reaction', account: account.id }, customer };
}
