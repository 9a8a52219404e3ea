import { createHmac } from 'node:crypto';
import type { Account } from '../../world/account.js';
import type { Customer, MediaFile, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { MessagingKind } from './messaging-kinds.js';

/** Meta's app that Parley is, and the one that is the provider's own inbox. */
const OUR_APP = 263_902_037_430_900;
const OWN_INBOX_APP = 26_390_203_743_090;

/** What came of one thing that happened: the words of the provider, and the field by which somebody subscribes to it. */
export interface MessagingEvent {
  field: string;
  body: Record<string, unknown>;
  /** For the ledger. */
  message: string | null;
}

/** One call, in Meta's shape and with its signature. Null when Parley has not asked for this. */
export function callOf(
  account: Account,
  customer: Customer,
  { object }: MessagingKind,
  { field, body: given, message }: MessagingEvent,
): Call | null {
  const { fields } = account.webhook ?? {};
  if (fields && !fields.includes(field)) return null;
  const isEcho = (given.message as { is_echo?: boolean } | undefined)?.is_echo === true;
  const [sender, recipient] = isEcho ? [account.id, customer.id] : [customer.id, account.id];
  const now = Date.now();
  const messaging = [{ sender: { id: sender }, recipient: { id: recipient }, timestamp: now, ...given }];
  return {
    account,
    body: JSON.stringify({ object, entry: [{ id: account.id, time: now, messaging }] }),
    contentType: 'application/json',
    message,
    note: field,
    sign: (sent) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', account.credentials.app_secret ?? '')
        .update(sent)
        .digest('hex')}`,
    }),
  };
}

type UrlOf = (file: MediaFile) => string;

export function messageEvent(message: SimMessage, urlOf: UrlOf): MessagingEvent {
  const { id: mid, kind, extra = {}, text } = message;
  const at = { timestamp: Date.parse(message.at), message: mid };
  if (kind === 'postback') {
    const { payload = text, ...more } = extra;
    return eventOf('messaging_postbacks', { postback: { mid, title: text, payload, ...more } }, at);
  }
  return eventOf('messages', { message: { mid, ...contentOf(message, urlOf) } }, at);
}

/** What a business sends comes back to everybody who listens to its account. */
export function echoEvent(
  { echoField, object }: MessagingKind,
  message: SimMessage,
  urlOf: UrlOf,
): MessagingEvent {
  const isOurs = message.reference !== undefined || message.kind === 'by_api';
  const about = {
    mid: message.id,
    is_echo: true,
    ...(object === 'page' && { app_id: isOurs ? OUR_APP : OWN_INBOX_APP }),
    ...(message.reference && { metadata: message.reference }),
  };
  const at = { timestamp: Date.parse(message.at), message: message.id };
  return eventOf(echoField, { message: { ...about, ...contentOf(message, urlOf) } }, at);
}

export function eventOf(
  field: string,
  body: Record<string, unknown>,
  { message, timestamp }: { message: string | null; timestamp?: number },
): MessagingEvent {
  return { field, message, body: { ...(timestamp !== undefined && { timestamp }), ...body } };
}

/** The kinds that customers send, in Meta's words. Of an unknown kind it tells only that it is not supported. */
function contentOf(
  { kind, text, files, extra = {}, answers }: SimMessage,
  urlOf: UrlOf,
): Record<string, unknown> {
  const words = { ...(text && { text }), ...(answers && { reply_to: { mid: answers } }) };
  const attachments = files.map((file) => ({
    type: kind === 'sticker' ? 'sticker' : typeOf(file.mimeType),
    payload: { url: urlOf(file), ...(kind === 'sticker' && { sticker_id: 369_239_263_222_822 }) },
  }));
  switch (kind) {
    case 'story_reply':
      // The story is ours, and lies at the provider: what comes along is its picture.
      return {
        ...words,
        reply_to: {
          story: { id: '17940000000000000', ...(files[0] && { url: urlOf(files[0]) }), ...extra },
        },
      };
    case 'story_mention':
    case 'location':
    case 'share':
    case 'fallback':
    case 'ig_reel':
      return { ...words, attachments: [{ type: kind, payload: extra }] };
    case 'quick_reply':
      return { ...words, quick_reply: { payload: text, ...extra } };
    case 'ad':
      return { ...words, referral: referralOf(extra), ...(attachments.length > 0 && { attachments }) };
    case 'unsupported':
      return { is_unsupported: true };
    default:
      return { ...words, ...(attachments.length > 0 && { attachments }) };
  }
}

/** Who comes by an advertisement that leads to a chat brings this with the first message. */
function referralOf({ ad_id: ad = '6045246247433', ...more }: Record<string, unknown>) {
  return {
    source: 'ADS',
    type: 'OPEN_THREAD',
    ad_id: ad,
    ads_context_data: { ad_title: 'A new bike for spring', ...more },
  };
}

function typeOf(mimeType: string): string {
  const [first] = mimeType.split('/');
  return first === 'image' || first === 'video' || first === 'audio' ? first : 'file';
}
