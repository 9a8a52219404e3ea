import { Inject, Injectable } from '@nestjs/common';
import { fileKindOf } from '@parley/schema';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundAttachment, OutboundMessage } from '../../messages/outbound-message.js';
import { planWithCaptions } from '../caption-plan.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  Pace,
  ProviderAccount,
  Submission,
  WebhookItem,
  WebhookSide,
} from '../connector.js';
import type { ProviderClient } from '../provider-client.js';
import { verdictOf } from '../signatures.rules.js';
import { telegramResult } from './telegram-answer.rules.js';
import { readUpdate } from './telegram-read.rules.js';

const MAX_FILE_BYTES = 20_000_000;
/** As large as a contact's picture is shown at most. */
const PICTURE_WIDTH = 320;
const photosOf = z.object({
  result: z.object({
    photos: z.array(z.array(z.object({ file_id: z.string(), width: z.number() }))),
  }),
});
const UPDATES = ['message', 'edited_message', 'callback_query', 'message_reaction', 'my_chat_member'];
const HEADER = 'x-telegram-bot-api-secret-token';

const settings = z.object({});
const secrets = z.object({ bot_token: z.string().min(1), secret_token: z.string().regex(/^[\w-]{1,256}$/) });

/** A bot of Telegram's. It has no window and no receipts, and cannot write first. */
@Injectable()
export class TelegramConnector implements Connector {
  readonly provider = 'telegram';
  readonly channelType = 'TELEGRAM';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly settlesLost = 'never';
  readonly webhook: WebhookSide = {
    // Not a signature over the bytes: the word that we gave along with the address.
    verify: ({ headers }, channel) =>
      verdictOf(channel.secrets.secret_token, headers[HEADER], (secret) => [secret], HEADER),
    split: ({ raw }) => splitUpdate(raw),
  };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readUpdate(JSON.parse(raw.toString('utf8')));
  }

  plan(message: OutboundMessage) {
    return planWithCaptions(message, { captionChars: 1_024, audioTakesWords: true });
  }

  async submit(
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    const { message, part, to, answersExternalId } = submission;
    const answered = answersExternalId?.split(':')[1];
    if (message.content?.kind === 'reaction') {
      const reaction = message.content.emoji ? [{ type: 'emoji', emoji: message.content.emoji }] : [];
      const json = { chat_id: to.address, message_id: Number(answered), reaction };
      return telegramResult(await client.call({ url: this.url(channel, 'setMessageReaction'), json }));
    }
    const [file] = part.files;
    const reply = answered && {
      reply_parameters: { message_id: Number(answered), allow_sending_without_reply: true },
    };
    if (!file) {
      const json = { chat_id: to.address, text: part.text, ...reply };
      return telegramResult(await client.call({ url: this.url(channel, 'sendMessage'), json }));
    }
    const [method, field] = methodOf(file);
    const multipart = new FormData();
    multipart.set('chat_id', to.address ?? '');
    if (part.text) multipart.set('caption', part.text);
    if (reply) multipart.set('reply_parameters', JSON.stringify(reply.reply_parameters));
    const content = new Uint8Array(await submission.fileBytes(file));
    multipart.set(field, new Blob([content], { type: file.mimeType }), file.name);
    return telegramResult(await client.call({ url: this.url(channel, method), multipart }));
  }

  async fetchFile(
    { ref }: ProviderFile,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile> {
    const answer = await client.call({ url: this.url(channel, 'getFile'), json: { file_id: ref } });
    const { result } = z.object({ result: z.object({ file_path: z.string() }) }).parse(answer.json);
    const url = `${this.config.providerUrls.telegram}/file/bot${channel.secrets.bot_token}/${result.file_path}`;
    const got = await client.download(url, { maxBytes: MAX_FILE_BYTES });
    if (got.status !== 200) throw new Error(`The file was answered with ${got.status}.`);
    const name = result.file_path.split('/').at(-1);
    return { content: got.content, ...(name && { name }) };
  }

  /** Of people alone: a group has a picture of its own, which is nobody's. */
  async picture(
    { address }: { address?: string },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile | null> {
    if (!address || !/^\d+$/.test(address)) return null;
    const json = { user_id: Number(address), limit: 1 };
    const answer = await client.call({ url: this.url(channel, 'getUserProfilePhotos'), json });
    const [sizes = []] = photosOf.parse(answer.json).result.photos;
    const bySize = sizes.toSorted((one, other) => one.width - other.width);
    const chosen = bySize.find(({ width }) => width >= PICTURE_WIDTH) ?? bySize.at(-1);
    return chosen ? this.fetchFile({ ref: chosen.file_id }, channel, client) : null;
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const answer = await client.call({ method: 'GET', url: this.url(channel, 'getMe') });
    const found = z
      .object({ result: z.object({ username: z.string(), first_name: z.string().optional() }) })
      .safeParse(answer.json);
    if (answer.status === 200 && found.success) {
      const { username, first_name: name } = found.data.result;
      return { isOk: true, handle: `@${username}`, ...(name && { name }) };
    }
    const result = telegramResult(answer);
    return {
      isOk: false,
      field: 'bot_token',
      reason: 'reason' in result ? result.reason : `${answer.status}`,
    };
  }

  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const answer = await client.call({
      url: this.url(channel, 'setWebhook'),
      json: {
        url: channel.webhookUrl,
        secret_token: channel.secrets.secret_token,
        allowed_updates: UPDATES,
        max_connections: 40,
      },
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  /** The number before the colon is the bot's, whatever word follows. Its name is one bot's, too. */
  accounts({ secrets: { bot_token: token = '' }, handle }: ConnectedChannel): readonly ProviderAccount[] {
    const names = [token.split(':')[0], handle?.toLowerCase()].filter(Boolean);
    return names.map((name) => ({ key: `telegram:${name}`, field: 'bot_token' }));
  }

  paces(to: string): readonly Pace[] {
    return [
      { bucket: `to:${to}`, everyMs: 1_000, burst: 3 },
      { bucket: 'all', everyMs: 1_000 / 30, burst: 15 },
    ];
  }

  async signal(
    { kind, to }: { kind: 'typing' | 'read'; to: Submission['to'] },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    if (kind !== 'typing') return;
    await client.call({
      url: this.url(channel, 'sendChatAction'),
      json: { chat_id: to.address, action: 'typing' },
    });
  }

  private url(channel: ConnectedChannel, method: string): string {
    return `${this.config.providerUrls.telegram}/bot${channel.secrets.bot_token}/${method}`;
  }
}

function splitUpdate(raw: Buffer): WebhookItem[] {
  const got = z.looseObject({ update_id: z.number() }).parse(JSON.parse(raw.toString('utf8')));
  const kind = Object.keys(got).find((key) => key !== 'update_id') ?? 'update';
  const about = z.looseObject({ chat: z.looseObject({ id: z.number() }) }).safeParse(got[kind]).data;
  return [{ key: `update:${got.update_id}`, kind, raw, ...(about && { of: String(about.chat.id) }) }];
}

/** The method for a file, and the field in which it goes. */
function methodOf({ mimeType }: OutboundAttachment): [method: string, field: string] {
  if (mimeType === 'image/gif') return ['sendAnimation', 'animation'];
  if (mimeType === 'audio/ogg') return ['sendVoice', 'voice'];
  switch (fileKindOf(mimeType)) {
    case 'image':
      return mimeType === 'image/svg+xml' ? ['sendDocument', 'document'] : ['sendPhoto', 'photo'];
    case 'video':
      return ['sendVideo', 'video'];
    case 'audio':
      return ['sendAudio', 'audio'];
    case 'document':
      return ['sendDocument', 'document'];
  }
}
