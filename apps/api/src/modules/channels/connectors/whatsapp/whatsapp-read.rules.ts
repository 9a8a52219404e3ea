import { z } from 'zod';
import type { MessageContent } from '@parley/schema';
import type { ChannelFact, ProviderCustomer, ProviderFile } from '../channel-fact.js';
import { idText, maybe, maybeNumber, maybeText, momentOf, readable } from '../lenient.rules.js';
import {
  contactsContent,
  interactiveContent,
  locationContent,
  orderContent,
} from './whatsapp-content.rules.js';

const about = z.looseObject({
  metadata: maybe(z.looseObject({ phone_number_id: idText })),
  contacts: readable(
    z.looseObject({
      wa_id: maybe(idText),
      user_id: maybe(idText),
      parent_user_id: maybe(idText),
      profile: maybe(z.looseObject({ name: maybeText, username: maybeText })),
    }),
  ),
});

const message = z.looseObject({
  id: z.string(),
  type: z.string().catch('unknown'),
  from: maybe(idText),
  from_user_id: maybe(idText),
  from_parent_user_id: maybe(idText),
  timestamp: maybeNumber,
  context: maybe(z.looseObject({ id: maybeText })),
  referral: maybe(z.looseObject({ headline: maybeText, source_url: maybeText, source_type: maybeText })),
});

const media = z.looseObject({
  id: idText,
  mime_type: maybeText,
  caption: maybeText,
  filename: maybeText,
  voice: maybe(z.boolean()),
});

type Message = z.infer<typeof message>;

/** What the customer meant, in words and kinds of ours. */
interface Meaning {
  text: string;
  content?: MessageContent;
  files?: ProviderFile[];
}

/** A message, as splitWhatsapp packed it. @param phoneNumberId null: whose it is needs no proof */
export function readMessage(packed: unknown, phoneNumberId: string | null): ChannelFact[] {
  const around = about.parse(packed);
  const got = message.parse((packed as { message: unknown }).message);
  if (phoneNumberId !== null && around.metadata && around.metadata.phone_number_id !== phoneNumberId)
    return [{ kind: 'nothing', why: 'It is for another number of this account.' }];
  const customer = customerOf(got, around);
  const sentAt = momentOf(millis(got.timestamp));
  if (got.type === 'reaction') {
    const { message_id: externalId, emoji } = z
      .looseObject({ message_id: z.string(), emoji: maybeText })
      .parse(got.reaction);
    return [{ kind: 'reaction', customer, externalId, emoji: emoji || null }];
  }
  if (got.type === 'system') return systemFacts(got, customer);
  const { text, content, files = [] } = safely(got);
  const shown = content ?? referralContent(got);
  return [
    {
      kind: 'message',
      externalId: got.id,
      customer,
      text,
      files,
      ...(shown && { content: shown }),
      ...(got.context?.id && { answersExternalId: got.context.id }),
      ...(sentAt && { sentAt }),
    },
  ];
}

const statusShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: maybeNumber,
  biz_opaque_callback_data: maybeText,
  errors: readable(
    z.looseObject({
      code: maybeNumber,
      title: maybeText,
      error_data: maybe(z.looseObject({ details: maybeText })),
    }),
  ),
});
/** `played` is what a voice note is instead of read. */
const known = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
} as const;

export function readStatus(packed: unknown): ChannelFact[] {
  const got = statusShape.parse((packed as { status: unknown }).status);
  const status = known[got.status as keyof typeof known];
  if (!status) return [{ kind: 'nothing', why: `A status of the kind “${got.status}”.` }];
  const [error] = got.errors;
  const at = momentOf(millis(got.timestamp));
  return [
    {
      kind: 'status',
      externalId: got.id,
      status,
      ...(got.biz_opaque_callback_data && { reference: got.biz_opaque_callback_data }),
      ...(error && {
        error: `(${error.code ?? '?'}) ${error.error_data?.details ?? error.title ?? ''}`.trim(),
      }),
      ...(at && { at }),
    },
  ];
}

/** What is of a kind that we know, in a shape that we do not, is still something that a customer sent. */
function safely(got: Message): Meaning {
  try {
    return meaningOf(got);
  } catch {
    return { text: '', content: { kind: 'unknown', type: got.type } };
  }
}

function meaningOf(got: Message): Meaning {
  switch (got.type) {
    case 'text':
      return { text: z.looseObject({ body: z.string() }).parse(got.text).body };
    case 'image':
    case 'video':
    case 'document':
    case 'audio':
    case 'sticker':
      return mediaMeaning(got.type, media.parse(got[got.type]));
    case 'location':
      return locationContent(got.location);
    case 'contacts':
      return contactsContent(got.contacts);
    case 'interactive':
      return interactiveContent(got.interactive);
    case 'button': {
      const { text, payload } = z
        .looseObject({ text: z.string(), payload: z.string().optional() })
        .parse(got.button);
      return { text, content: { kind: 'choice', title: text, ...(payload && { payload }) } };
    }
    case 'order':
      return orderContent(got.order);
    default:
      return { text: '', content: { kind: 'unknown', type: got.type } };
  }
}

function mediaMeaning(
  type: string,
  { id, mime_type: mimeType, caption, filename, voice }: z.infer<typeof media>,
): Meaning {
  const file: ProviderFile = { ref: id, ...(mimeType && { mimeType }), ...(filename && { name: filename }) };
  const content: MessageContent | undefined =
    type === 'sticker' ? { kind: 'sticker' } : voice ? { kind: 'voice_note' } : undefined;
  return { text: caption ?? '', files: [file], ...(content && { content }) };
}

function systemFacts(got: Message, customer: ProviderCustomer): ChannelFact[] {
  const {
    wa_id: now,
    new_wa_id: before,
    type,
  } = z
    .looseObject({ wa_id: maybe(idText), new_wa_id: maybe(idText), type: maybeText })
    .catch({ wa_id: undefined, new_wa_id: undefined, type: undefined })
    .parse(got.system);
  const address = now ?? before;
  if (!address || address === customer.address)
    return [{ kind: 'nothing', why: `A word of the system about “${type ?? 'something'}”.` }];
  return [{ kind: 'new_address', customer, now: { address, phone: `+${address}` } }];
}

function customerOf(got: Message, around: z.infer<typeof about>): ProviderCustomer {
  const { contacts } = around;
  const own =
    contacts.find(
      (one) =>
        (got.from && one.wa_id === got.from) ||
        (got.from_user_id && one.user_id === got.from_user_id) ||
        (got.from_parent_user_id && one.parent_user_id === got.from_parent_user_id),
    ) ?? contacts[0];
  const address = got.from ?? own?.wa_id;
  const parentAlias = got.from_parent_user_id ?? own?.parent_user_id;
  // Somebody of whom nothing else is told is reached by it as well.
  const alias = got.from_user_id ?? own?.user_id ?? (address ? undefined : parentAlias);
  if (!address && !alias) throw new Error('A message from nobody.');
  return {
    ...(address && { address, phone: `+${address}` }),
    ...(alias && { alias }),
    ...(parentAlias && { parentAlias }),
    ...(own?.profile?.name && { name: own.profile.name }),
    ...(own?.profile?.username && { username: own.profile.username }),
  };
}

function referralContent({ referral }: Message): MessageContent | undefined {
  if (!referral) return undefined;
  const { headline, source_type: source, source_url: url } = referral;
  return { kind: 'referral', ...(headline && { headline }), ...(source && { source }), ...(url && { url }) };
}

function millis(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1_000;
}
