import { z } from 'zod';
import type { MessageContent } from '@parley/schema';
import type { ChannelFact, ProviderCustomer, ProviderFile } from '../channel-fact.js';
import { maybe, maybeText, momentOf, readable } from '../lenient.rules.js';

const person = z.looseObject({
  id: z.number(),
  first_name: maybeText,
  last_name: maybeText,
  username: maybeText,
  language_code: maybeText,
});
const chat = z.looseObject({ id: z.number(), type: z.string() });
const file = z.looseObject({
  file_id: z.string(),
  file_name: maybeText,
  mime_type: maybeText,
  file_size: maybe(z.number()),
});
const answered = maybe(z.looseObject({ message_id: z.number() }));

const message = z.looseObject({
  message_id: z.number(),
  date: maybe(z.number()),
  edit_date: maybe(z.number()),
  from: maybe(person),
  chat,
  text: maybeText,
  caption: maybeText,
  reply_to_message: answered,
  photo: maybe(readable(z.looseObject({ file_id: z.string(), file_size: maybe(z.number()) }))),
  document: maybe(file),
  audio: maybe(file),
  voice: maybe(file),
  video: maybe(file),
  video_note: maybe(file),
  animation: maybe(file),
  sticker: maybe(z.looseObject({ file_id: z.string(), emoji: maybeText, is_animated: maybe(z.boolean()) })),
  location: maybe(z.looseObject({ latitude: z.number(), longitude: z.number() })),
  venue: maybe(z.looseObject({ title: z.string(), address: maybeText })),
  contact: maybe(z.looseObject({ phone_number: z.string(), first_name: maybeText, last_name: maybeText })),
});
type Message = z.infer<typeof message>;

const update = z.looseObject({
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z
    .looseObject({ id: z.string(), from: person, data: maybeText, message: answered })
    .optional(),
  message_reaction: z
    .looseObject({
      chat,
      message_id: z.number(),
      user: maybe(person),
      new_reaction: readable(z.looseObject({ type: z.string(), emoji: maybeText })),
    })
    .optional(),
  my_chat_member: z
    .looseObject({ chat, from: maybe(person), new_chat_member: z.looseObject({ status: z.string() }) })
    .optional(),
});

/** What stands in every message, and says nothing of what it is. */
const around = new Set([
  'message_id',
  'message_thread_id',
  'date',
  'edit_date',
  'from',
  'chat',
  'sender_chat',
  'sender_business_bot',
  'forward_origin',
  'reply_to_message',
  'external_reply',
  'quote',
  'via_bot',
  'has_protected_content',
  'is_from_offline',
  'media_group_id',
  'author_signature',
  'reply_markup',
]);

/** Ids of messages count per chat. */
export function telegramId(chatId: number | string, messageId: number): string {
  return `${chatId}:${messageId}`;
}

export function readUpdate(given: unknown): ChannelFact[] {
  const got = update.parse(given);
  const { message: written, edited_message: edited, callback_query: pressed } = got;
  if (written) return [ofMessage(written)];
  if (edited) return [ofEdit(edited)];
  if (pressed) return [ofButton(pressed)];
  if (got.message_reaction) return [ofReaction(got.message_reaction)];
  if (got.my_chat_member) return [ofMember(got.my_chat_member)];
  return [{ kind: 'nothing', why: 'An update of a kind that is not asked for.' }];
}

function ofMessage(got: Message): ChannelFact {
  if (got.chat.type !== 'private') return { kind: 'nothing', why: 'Written in a group.' };
  const { words, content, files } = meaningOf(got);
  const sentAt = momentOf((got.date ?? 0) * 1_000);
  return {
    kind: 'message',
    externalId: telegramId(got.chat.id, got.message_id),
    customer: customerOf(got.chat.id, got.from, got.contact?.phone_number),
    text: words,
    files,
    ...(content && { content }),
    ...(got.reply_to_message && {
      answersExternalId: telegramId(got.chat.id, got.reply_to_message.message_id),
    }),
    ...(sentAt && { sentAt }),
  };
}

function ofEdit(got: Message): ChannelFact {
  if (got.chat.type !== 'private') return { kind: 'nothing', why: 'Written in a group.' };
  return {
    kind: 'edit',
    customer: customerOf(got.chat.id, got.from),
    externalId: telegramId(got.chat.id, got.message_id),
    text: got.text ?? got.caption ?? '',
    ...(got.edit_date && { at: new Date(got.edit_date * 1_000) }),
  };
}

function ofButton({
  id,
  from,
  data = '',
  message: about,
}: NonNullable<z.infer<typeof update>['callback_query']>): ChannelFact {
  return {
    kind: 'message',
    externalId: `callback:${id}`,
    customer: customerOf(from.id, from),
    text: data,
    content: { kind: 'choice', title: data, payload: data },
    files: [],
    ...(about && { answersExternalId: telegramId(from.id, about.message_id) }),
  };
}

function ofReaction(got: NonNullable<z.infer<typeof update>['message_reaction']>): ChannelFact {
  const emoji = got.new_reaction.find(({ type }) => type === 'emoji')?.emoji ?? null;
  return {
    kind: 'reaction',
    customer: customerOf(got.chat.id, got.user),
    externalId: telegramId(got.chat.id, got.message_id),
    emoji,
  };
}

/** "kicked" is what Telegram calls a bot that somebody has blocked. */
function ofMember(got: NonNullable<z.infer<typeof update>['my_chat_member']>): ChannelFact {
  if (got.chat.type !== 'private') return { kind: 'nothing', why: 'About a group.' };
  return {
    kind: 'blocking',
    customer: customerOf(got.chat.id, got.from),
    isBlocked: got.new_chat_member.status === 'kicked',
  };
}

function customerOf(chatId: number, from?: z.infer<typeof person>, phone?: string): ProviderCustomer {
  const name = [from?.first_name, from?.last_name].filter(Boolean).join(' ');
  return {
    address: String(chatId),
    ...(name && { name }),
    ...(from?.username && { username: from.username }),
    ...(from?.language_code && { locale: from.language_code }),
    ...(phone && { phone: `+${phone.replace(/\D/g, '')}` }),
  };
}

function meaningOf(got: Message): { words: string; content?: MessageContent; files: ProviderFile[] } {
  const words = got.text ?? got.caption ?? '';
  const [largest] = (got.photo ?? []).toSorted((a, b) => (b.file_size ?? 0) - (a.file_size ?? 0));
  if (largest) return { words, files: [{ ref: largest.file_id, mimeType: 'image/jpeg' }] };
  if (got.sticker) {
    const mimeType = got.sticker.is_animated ? 'application/x-tgsticker' : 'image/webp';
    return {
      words: words || (got.sticker.emoji ?? ''),
      content: { kind: 'sticker' },
      files: [{ ref: got.sticker.file_id, mimeType }],
    };
  }
  const sent = got.animation ?? got.document ?? got.video ?? got.video_note ?? got.audio ?? got.voice;
  if (sent) {
    const { file_id: ref, file_name: name, mime_type: mimeType, file_size: size } = sent;
    const one = { ref, ...(name && { name }), ...(mimeType && { mimeType }), ...(size && { size }) };
    return { words, files: [one], ...(got.voice && { content: { kind: 'voice_note' } }) };
  }
  if (got.contact) {
    const name = [got.contact.first_name, got.contact.last_name].filter(Boolean).join(' ');
    const contacts = [{ name, phones: [got.contact.phone_number], emails: [] }];
    return { words: words || name, content: { kind: 'contacts', contacts }, files: [] };
  }
  if (got.location) {
    const place = [got.venue?.title, got.venue?.address].filter(Boolean).join(', ');
    const { latitude, longitude } = got.location;
    const content: MessageContent = {
      kind: 'location',
      latitude,
      longitude,
      ...(got.venue && { name: got.venue.title }),
      ...(got.venue?.address && { address: got.venue.address }),
    };
    return { words: place || `${latitude}, ${longitude}`, content, files: [] };
  }
  if (words) return { words, files: [] };
  const type = Object.keys(got).find((key) => !around.has(key) && got[key] !== undefined);
  return { words: '', content: { kind: 'unknown', type: type ?? 'message' }, files: [] };
}
