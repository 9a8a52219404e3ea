import { z } from 'zod';
import { deliveryOfReference } from '../../deliveries/delivery.rules.js';
import type { MessageContent } from '@parley/schema';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import { idText, maybe, maybeNumber, maybeText, momentOf, readable } from '../lenient.rules.js';

const AD_WINDOW_MS = 7 * 24 * 3_600_000;

const party = z.looseObject({ id: idText });
const referral = z.looseObject({
  source: maybeText,
  ref: maybeText,
  type: maybeText,
  ads_context_data: maybe(z.looseObject({ ad_title: maybeText })),
});

const attachment = z.looseObject({
  type: z.string().catch('unknown'),
  payload: maybe(
    z.looseObject({
      url: maybeText,
      title: maybeText,
      coordinates: maybe(z.looseObject({ lat: z.number(), long: z.number() })),
      sticker_id: maybe(idText),
    }),
  ),
});

const message = z.looseObject({
  mid: z.string(),
  text: maybeText,
  is_echo: maybe(z.boolean()),
  is_deleted: maybe(z.boolean()),
  is_unsupported: maybe(z.boolean()),
  metadata: maybeText,
  attachments: maybe(readable(attachment)),
  quick_reply: maybe(z.looseObject({ payload: maybeText })),
  reply_to: maybe(z.looseObject({ mid: maybeText, story: maybe(z.looseObject({ url: maybeText })) })),
  referral: maybe(referral),
});
type Message = z.infer<typeof message>;

const event = z.looseObject({
  sender: maybe(party),
  recipient: maybe(party),
  timestamp: maybeNumber,
  message: maybe(message),
  message_edit: maybe(z.looseObject({ mid: z.string(), text: maybeText })),
  postback: maybe(
    z.looseObject({ mid: maybeText, title: maybeText, payload: maybeText, referral: maybe(referral) }),
  ),
  reaction: maybe(z.looseObject({ mid: z.string(), action: maybeText, emoji: maybeText })),
  read: maybe(z.looseObject({ watermark: maybeNumber, mid: maybeText })),
  delivery: maybe(z.looseObject({ watermark: maybeNumber })),
  referral: maybe(referral),
});
type Event = z.infer<typeof event>;

/** One event of Messenger or Instagram. */
export function readMessaging(given: unknown): ChannelFact[] {
  const got = event.parse(given);
  if (got.message?.is_echo) return [ofEcho(got, got.message)];
  const address = got.sender?.id;
  if (!address) return [{ kind: 'nothing', why: 'An event from nobody.' }];
  const customer = { address };
  if (got.message?.is_deleted) return [{ kind: 'deletion', customer, externalId: got.message.mid }];
  if (got.message) return [ofMessage(got, got.message, address)];
  if (got.message_edit) {
    const { mid: externalId, text: words = '' } = got.message_edit;
    return [{ kind: 'edit', customer, externalId, text: words }];
  }
  if (got.postback) return [ofPostback(got, got.postback, address)];
  if (got.reaction) {
    const { mid: externalId, action, emoji } = got.reaction;
    return [{ kind: 'reaction', customer, externalId, emoji: action !== 'unreact' ? (emoji ?? '❤️') : null }];
  }
  // Who has read one has seen what stands above it.
  if (got.read?.mid)
    return [{ kind: 'status', externalId: got.read.mid, status: 'read', includesEarlier: true }];
  if (got.read) return upTo(address, 'read', got.read.watermark);
  if (got.delivery) return upTo(address, 'delivered', got.delivery.watermark);
  return [{ kind: 'nothing', why: 'An event of a kind that is not asked for.' }];
}

function upTo(address: string, status: 'delivered' | 'read', watermark?: number): ChannelFact[] {
  const until = momentOf(watermark);
  if (!until) return [{ kind: 'nothing', why: 'A report that names no moment.' }];
  return [{ kind: 'watermark', customer: { address }, status, until }];
}

/** Somebody of ours wrote in the provider's own inbox; or it is what we sent ourselves, and bears our mark. */
function ofEcho(got: Event, { mid, metadata, ...rest }: Message): ChannelFact {
  if (metadata && deliveryOfReference(metadata) !== null)
    return { kind: 'status', externalId: mid, reference: metadata, status: 'sent' };
  const address = got.recipient?.id;
  if (!address) return { kind: 'nothing', why: 'An echo to nobody.' };
  const { words, content, files } = meaningOf({ mid, ...rest });
  const sentAt = momentOf(got.timestamp);
  return {
    kind: 'echo',
    externalId: mid,
    customer: { address },
    text: words,
    files,
    ...(content && { content }),
    ...(sentAt && { sentAt }),
  };
}

function ofMessage(got: Event, written: Message, address: string): ChannelFact {
  const { words, content, files } = meaningOf(written);
  const by = written.referral ?? got.referral;
  const shown = content ?? referralContent(by);
  const openUntil = windowOf(by, got.timestamp);
  const sentAt = momentOf(got.timestamp);
  return {
    kind: 'message',
    externalId: written.mid,
    customer: { address },
    text: words,
    files,
    ...(shown && { content: shown }),
    ...(written.reply_to?.mid && { answersExternalId: written.reply_to.mid }),
    ...(sentAt && { sentAt }),
    ...(openUntil && { openUntil }),
  };
}

function ofPostback(
  got: Event,
  { mid, title = '', payload, referral: by }: NonNullable<Event['postback']>,
  address: string,
): ChannelFact {
  const openUntil = windowOf(by, got.timestamp);
  const sentAt = momentOf(got.timestamp);
  return {
    kind: 'message',
    externalId: mid ?? `postback:${address}:${got.timestamp}`,
    customer: { address },
    text: title || (payload ?? ''),
    content: { kind: 'choice', title: title || (payload ?? ''), ...(payload && { payload }) },
    files: [],
    ...(sentAt && { sentAt }),
    ...(openUntil && { openUntil }),
  };
}

/** Who comes by an advertisement that leads to a chat may be answered for seven days. */
function windowOf(by: z.infer<typeof referral> | undefined, at: number | undefined): Date | null {
  if (by?.source !== 'ADS') return null;
  return new Date((momentOf(at)?.getTime() ?? Date.now()) + AD_WINDOW_MS);
}

function referralContent(by: z.infer<typeof referral> | undefined): MessageContent | undefined {
  if (by?.source !== 'ADS') return undefined;
  const headline = by.ads_context_data?.ad_title;
  return { kind: 'referral', source: 'ad', ...(headline && { headline }) };
}

function meaningOf(written: Message): { words: string; content?: MessageContent; files: ProviderFile[] } {
  const words = written.text ?? '';
  const files: ProviderFile[] = [];
  let content: MessageContent | undefined = written.quick_reply
    ? {
        kind: 'choice',
        title: words,
        ...(written.quick_reply.payload && { payload: written.quick_reply.payload }),
      }
    : undefined;
  const story = written.reply_to?.story;
  if (story) content = { kind: 'story', how: 'reply', ...(story.url && { url: story.url }) };
  // A story of ours lives for a day, the conversation about it for years.
  if (story?.url) files.push({ ref: story.url, isExtra: true });
  for (const { type, payload } of written.attachments ?? []) {
    const url = payload?.url;
    if (type === 'location' && payload?.coordinates) {
      const { lat, long } = payload.coordinates;
      content ??= {
        kind: 'location',
        latitude: lat,
        longitude: long,
        ...(payload.title && { name: payload.title }),
      };
    } else if (type === 'story_mention') content ??= { kind: 'story', how: 'mention', ...(url && { url }) };
    else if (type === 'fallback' || type === 'share' || type === 'ig_reel' || type === 'template')
      content ??= { kind: 'share', ...(url && { url }), ...(payload?.title && { title: payload.title }) };
    else if (url) {
      if (type === 'sticker' || payload?.sticker_id !== undefined) content ??= { kind: 'sticker' };
      files.push({ ref: url });
    } else content ??= { kind: 'unknown', type };
  }
  if (!words && files.length === 0 && !content && written.referral?.source !== 'ADS')
    content = { kind: 'unknown', type: written.is_unsupported ? 'unsupported' : 'message' };
  return { words: words || wordsOf(content), files, ...(content && { content }) };
}

function wordsOf(content: MessageContent | undefined): string {
  if (content?.kind === 'location') return content.name ?? `${content.latitude}, ${content.longitude}`;
  return content?.kind === 'share' ? (content.title ?? content.url ?? '') : '';
}
