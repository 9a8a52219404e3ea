import { createHmac } from 'node:crypto';
import type { Account } from '../../world/account.js';
import type { Customer, Progress, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { SimTemplate } from '../../world/template.js';

/** The calls that Meta makes, in its own shapes and with its own signature. */
export function inboundCall(account: Account, customer: Customer, message: SimMessage): Call {
  return callOf(
    account,
    { contacts: [contactOf(customer)], messages: [messageOf(customer, message)] },
    { message: message.id, note: message.kind },
  );
}

export function reactionCall(
  account: Account,
  customer: Customer,
  id: string,
  about: string,
  emoji: string | null,
): Call {
  const reaction = {
    ...headOf(customer, id, new Date()),
    type: 'reaction',
    reaction: { message_id: about, emoji: emoji ?? '' },
  };
  return callOf(
    account,
    { contacts: [contactOf(customer)], messages: [reaction] },
    { message: about, note: 'reaction' },
  );
}

export function statusCall(
  account: Account,
  customer: Customer,
  message: SimMessage,
  status: Progress,
  error?: { code: number; title: string },
): Call {
  const one = {
    id: message.id,
    status,
    timestamp: seconds(new Date()),
    ...(customer.hidesAddress ? {} : { recipient_id: customer.id }),
    ...(customer.alias && { recipient_user_id: customer.alias }),
    ...(customer.parentAlias && { recipient_parent_user_id: customer.parentAlias }),
    ...(message.reference && { biz_opaque_callback_data: message.reference }),
    ...(error && { errors: [{ ...error, error_data: { details: error.title } }] }),
  };
  return callOf(account, { statuses: [one] }, { message: message.id, note: `status ${status}` });
}

function callOf(
  account: Account,
  value: Record<string, unknown>,
  { message, note }: { message: string; note: string },
): Call {
  const metadata = {
    display_phone_number: account.handle.replace(/\D/g, ''),
    phone_number_id: account.credentials.phone_number_id ?? account.id,
  };
  const about = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  return signedCall(account, about, { message, note });
}

/** What became of a template. */
export function templateCall(
  account: Account,
  { id, name, language, category }: SimTemplate,
  event: string,
  reason: string,
): Call {
  const value = {
    event,
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    message_template_category: category,
    reason: event === 'REJECTED' ? reason || 'INVALID_FORMAT' : 'NONE',
    ...(event === 'PAUSED' && { other_info: { title: 'FIRST_PAUSE', description: reason } }),
  };
  return signedCall(
    account,
    { field: 'message_template_status_update', value },
    { message: null, note: `template ${event}` },
  );
}

function signedCall(
  account: Account,
  change: object,
  { message, note }: { message: string | null; note: string },
): Call {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.credentials.waba_id, time: nextSecond(), changes: [change] }],
  });
  return {
    account,
    body,
    contentType: 'application/json',
    message,
    note,
    sign: (sent) => proofOf(account, sent, body),
  };
}

let lastSecond = 0;

/** When it happened; two things never in the same second, so that nobody takes them for one. */
function nextSecond(): number {
  lastSecond = Math.max(lastSecond + 1, Math.floor(Date.now() / 1_000));
  return lastSecond;
}

function proofOf(account: Account, sent: string, original: string): Record<string, string> {
  if (account.provider === 'dialog360') return proofOf360(account, sent, original);
  return { 'x-hub-signature-256': `sha256=${macOf(account.credentials.app_secret, sent)}` };
}

/** The headers that were chosen when the webhook was set; besides, for partners, a signature. */
function proofOf360({ credentials, webhook }: Account, sent: string, original: string) {
  const chosen = Object.entries(webhook?.headers ?? {});
  const { platform_secret: secret } = credentials;
  return {
    ...Object.fromEntries(chosen.map(([name, value]) => [name, sent === original ? value : `${value}x`])),
    ...(secret && { 'x-360dialog-signature': macOf(secret, sent) }),
  };
}

function macOf(secret = '', sent: string): string {
  return createHmac('sha256', secret).update(sent).digest('hex');
}

function contactOf({ id, name, username, alias, parentAlias, hidesAddress }: Customer) {
  return {
    profile: { name, ...(username && { username }) },
    ...(!hidesAddress && { wa_id: id }),
    ...(alias && { user_id: alias }),
    ...(parentAlias && { parent_user_id: parentAlias }),
  };
}

function headOf({ id: from, alias, parentAlias, hidesAddress }: Customer, id: string, at: Date) {
  return {
    id,
    timestamp: seconds(at),
    ...(!hidesAddress && { from }),
    ...(alias && { from_user_id: alias }),
    ...(parentAlias && { from_parent_user_id: parentAlias }),
  };
}

function messageOf(customer: Customer, message: SimMessage): Record<string, unknown> {
  const head = {
    ...headOf(customer, message.id, new Date(message.at)),
    ...(message.answers && { context: { id: message.answers } }),
  };
  const [file] = message.files;
  if (message.extra) return { ...head, type: message.kind, [message.kind]: message.extra };
  if (!file) return { ...head, type: 'text', text: { body: message.text } };
  const type = typeOf(message.kind, file.mimeType);
  return {
    ...head,
    type,
    [type]: {
      id: file.id,
      mime_type: file.mimeType,
      ...(message.text && { caption: message.text }),
      ...(type === 'document' && { filename: file.name }),
      ...(message.kind === 'voice_note' && { voice: true }),
    },
  };
}

function typeOf(kind: string, mimeType: string): string {
  if (kind === 'sticker') return kind;
  const [first] = mimeType.split('/');
  return first === 'image' || first === 'video' || first === 'audio' ? first : 'document';
}

function seconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1_000));
}
