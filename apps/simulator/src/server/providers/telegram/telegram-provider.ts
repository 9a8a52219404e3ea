import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { World } from '../../world/world.js';
import { fieldsOf, isFile } from '../forms.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';

const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;
const files = new Map([
  ['sendPhoto', 'photo'],
  ['sendVideo', 'video'],
  ['sendAudio', 'audio'],
  ['sendVoice', 'voice'],
  ['sendDocument', 'document'],
  ['sendAnimation', 'animation'],
]);

/** Telegram's Bot API: `/providers/telegram/bot<token>/<method>`. */
export class TelegramProvider implements SimulatedProvider {
  readonly name = 'telegram';
  readonly title = 'Telegram';
  readonly place = 'telegram';
  readonly can = ['message', 'react', 'edit', 'block'] as const;
  private lastUpdate = Date.now();
  private lastMessage = 0;

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    app.route({
      method: ['GET', 'POST'],
      url: '/:bot/:method',
      handler: (request, reply) => this.answer(request, reply, parts),
    });
    app.get('/file/:bot/files/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const found = this.accountOf(request, parts) && (await parts.world.media(id));
      return found ? reply.type(found.file.mimeType).send(found.content) : reply.status(404).send();
    });
  }

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    { postman }: SimulatorParts,
  ): Promise<void> {
    const update = this.updateOf(deed, customer);
    if (update)
      await postman.bring(callOf(account, update, 'message' in deed ? deed.message.id : null, deed.kind));
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: '7100200300',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '@harbour_bikes_bot',
          credentials: { bot_token: '7100200300:simulated-telegram-token' },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return String(randomInt(100_000_000, 999_999_999));
  }

  /** Ids of messages count up in each chat; here in all of them together. */
  newMessageId(customer: string): string {
    this.lastMessage = Math.max(this.lastMessage + 1, Math.floor(Date.now() / 10) % 2_000_000_000);
    return `${customer}:${this.lastMessage}`;
  }

  private updateOf(deed: CustomerDeed, customer: Customer): Record<string, unknown> | null {
    const [first = '', ...last] = customer.name.split(' ');
    const from = {
      id: Number(customer.id),
      is_bot: false,
      first_name: first,
      ...(last.length > 0 && { last_name: last.join(' ') }),
      ...(customer.username && { username: customer.username }),
      language_code: 'en',
    };
    const chat = { id: Number(customer.id), type: 'private' };
    this.lastUpdate += 1;
    const update_id = this.lastUpdate;
    switch (deed.kind) {
      case 'message':
        return { update_id, message: messageOf(deed.message, { from, chat }) };
      case 'edit':
        return {
          update_id,
          edited_message: { ...messageOf(deed.message, { from, chat }), edit_date: now() },
        };
      case 'react':
        return {
          update_id,
          message_reaction: {
            chat,
            message_id: numberOf(deed.message.id),
            user: from,
            date: now(),
            old_reaction: [],
            new_reaction: deed.emoji ? [{ type: 'emoji', emoji: deed.emoji }] : [],
          },
        };
      case 'block':
        return {
          update_id,
          my_chat_member: {
            chat,
            from,
            date: now(),
            new_chat_member: { status: deed.isBlocked ? 'kicked' : 'member' },
          },
        };
      case 'read':
      case 'type':
      case 'withdraw':
      case 'own_inbox':
        return null;
    }
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const account = this.accountOf(request, parts);
    if (!account || struck(world, account.id, 'expired_token')) return fail(reply, 401, 'Unauthorized');
    const slow = world.troubles.strikes(account.id, 'too_many');
    if (slow) return fail(reply, 429, 'Too Many Requests', { retry_after: slow.seconds ?? 5 });
    if (await troubledBefore(world, account.id, reply)) return reply;
    if (struck(world, account.id, 'server_error')) return fail(reply, 500, 'Internal Server Error');
    const { method } = request.params as { method: string };
    const fields = await fieldsOf(request);
    switch (method) {
      case 'getMe':
        return succeed(reply, {
          id: Number(account.id),
          is_bot: true,
          first_name: account.name,
          username: account.handle.slice(1),
        });
      case 'setWebhook':
        await world.saveAccount({
          ...account,
          webhook: { url: textOf(fields, 'url'), secret: textOf(fields, 'secret_token') },
        });
        return succeed(reply, true);
      case 'getUserProfilePhotos':
        return this.photos(reply, world.customer(account.id, textOf(fields, 'user_id')));
      case 'getFile':
        return this.file(reply, textOf(fields, 'file_id'), account, parts);
      case 'sendChatAction':
        world.emit('news', { account: account.id, customer: textOf(fields, 'chat_id'), kind: 'typing' });
        return succeed(reply, true);
      case 'setMessageReaction':
        return this.react(reply, fields, parts);
      default:
        return this.send(request, reply, { method, fields, account, parts });
    }
  }

  private async send(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    const { method, fields, account, parts } = asked;
    const { world } = parts;
    const kind = files.get(method);
    if (!kind && method !== 'sendMessage') return fail(reply, 404, 'Not Found');
    const customer = world.customer(account.id, textOf(fields, 'chat_id'));
    const refusal = refusalOf(world, account, customer, fields, kind);
    if (refusal || !customer) {
      const [code, words] = refusal ?? [400, 'Bad Request: chat not found'];
      await this.note(asked, code, null, words);
      return fail(reply, code, words);
    }
    const message = await this.write(asked, customer, kind);
    await this.note(asked, 200, message.id, `accepted ${message.kind}`);
    const chat = { id: Number(customer.id), type: 'private' };
    const result = { message_id: numberOf(message.id), date: now(), chat, text: message.text };
    const body = { ok: true, result };
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.send(body);
  }

  private async write(
    { fields, account, parts: { world } }: Asked,
    customer: Customer,
    kind: string | undefined,
  ): Promise<SimMessage> {
    const sent = kind ? fields.get(kind) : null;
    const saved = isFile(sent)
      ? await world.saveMedia(Buffer.from(await sent.arrayBuffer()), { name: sent.name, mimeType: sent.type })
      : null;
    const message: SimMessage = {
      id: this.newMessageId(customer.id),
      account: account.id,
      customer: customer.id,
      from: 'business',
      at: new Date().toISOString(),
      text: textOf(fields, kind ? 'caption' : 'text'),
      files: saved ? [saved] : [],
      kind: kind ?? 'text',
      progress: 'delivered',
      reactions: [],
    };
    await world.saveMessage(message);
    return message;
  }

  private note(
    { account, parts }: Asked,
    status: number,
    message: string | null,
    note: string,
  ): Promise<void> {
    const about = { provider: this.name, account: account.id, what: 'asked' as const, reference: null };
    return parts.world.ledger.note({ ...about, message, status, note });
  }

  /** In several sizes, which are one here. */
  private photos(reply: FastifyReply, customer: Customer | undefined): FastifyReply {
    if (!customer) return fail(reply, 400, 'Bad Request: user not found');
    const { picture } = customer;
    const sizes = [160, 320, 640].map((width) => ({
      file_id: picture,
      file_unique_id: picture,
      width,
      height: width,
    }));
    return succeed(reply, { total_count: picture ? 1 : 0, photos: picture ? [sizes] : [] });
  }

  private async file(
    reply: FastifyReply,
    id: string,
    account: Account,
    { world }: SimulatorParts,
  ): Promise<FastifyReply> {
    const found = struck(world, account.id, 'media_expired') ? null : await world.media(id);
    if (!found) return fail(reply, 400, 'Bad Request: wrong file_id or the file is temporarily unavailable');
    return succeed(reply, {
      file_id: id,
      file_unique_id: id,
      file_size: found.file.size,
      file_path: `files/${id}`,
    });
  }

  private async react(
    reply: FastifyReply,
    fields: Map<string, unknown>,
    { world }: SimulatorParts,
  ): Promise<FastifyReply> {
    const about = world.message(`${textOf(fields, 'chat_id')}:${textOf(fields, 'message_id')}`);
    if (!about) return fail(reply, 400, 'Bad Request: message to react not found');
    const [one] = fields.get('reaction') as { emoji: string }[];
    const others = about.reactions.filter(({ from }) => from !== 'business');
    await world.saveMessage({
      ...about,
      reactions: one ? [...others, { from: 'business', emoji: one.emoji }] : others,
    });
    return succeed(reply, true);
  }

  private accountOf(request: FastifyRequest, { world }: SimulatorParts): Account | undefined {
    const token = (request.params as { bot: string }).bot.replace(/^bot/, '');
    return world.accountsOf(this.name).find(({ credentials }) => credentials.bot_token === token);
  }
}

interface Asked {
  method: string;
  fields: Map<string, unknown>;
  account: Account;
  parts: SimulatorParts;
}

/** Why Telegram would not take it; null when it does. */
function refusalOf(
  world: World,
  account: Account,
  customer: Customer | undefined,
  fields: Map<string, unknown>,
  kind: string | undefined,
): [code: number, words: string] | null {
  if (!customer || struck(world, account.id, 'no_such_user')) return [400, 'Bad Request: chat not found'];
  if (customer.hasBlocked) return [403, 'Forbidden: bot was blocked by the user'];
  const text = textOf(fields, kind ? 'caption' : 'text');
  if (!kind && !text) return [400, 'Bad Request: message text is empty'];
  if ([...text].length > (kind ? MAX_CAPTION : MAX_TEXT)) return [400, 'Bad Request: message is too long'];
  return kind && !isFile(fields.get(kind)) ? [400, 'Bad Request: there is no file in the request'] : null;
}

function textOf(fields: Map<string, unknown>, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function callOf(
  account: Account,
  update: Record<string, unknown>,
  message: string | null,
  note: string,
): Call {
  const body = JSON.stringify(update);
  return {
    account,
    body,
    contentType: 'application/json',
    message,
    note,
    // Not over the bytes; a wrong one is a wrong word.
    sign: (sent) => ({
      'x-telegram-bot-api-secret-token': `${account.webhook?.secret ?? ''}${sent === body ? '' : 'x'}`,
    }),
  };
}

function messageOf(
  message: SimMessage,
  { from, chat }: { from: object; chat: object },
): Record<string, unknown> {
  const head = {
    message_id: numberOf(message.id),
    from,
    chat,
    date: Math.floor(Date.parse(message.at) / 1_000),
    ...(message.answers && { reply_to_message: { message_id: numberOf(message.answers) } }),
  };
  if (message.extra) return { ...head, [message.kind]: message.extra };
  const [file] = message.files;
  if (!file) return { ...head, text: message.text };
  const caption = message.text ? { caption: message.text } : {};
  const sent = { file_id: file.id, file_name: file.name, mime_type: file.mimeType, file_size: file.size };
  if (message.kind === 'voice_note') return { ...head, ...caption, voice: sent };
  if (file.mimeType.startsWith('image/'))
    return { ...head, ...caption, photo: [{ file_id: file.id, file_size: file.size }] };
  return { ...head, ...caption, [file.mimeType.startsWith('video/') ? 'video' : 'document']: sent };
}

function numberOf(id: string): number {
  return Number(id.split(':')[1]);
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function succeed(reply: FastifyReply, result: unknown): FastifyReply {
  return reply.send({ ok: true, result });
}

function fail(reply: FastifyReply, code: number, description: string, parameters?: object): FastifyReply {
  return reply
    .status(code)
    .send({ ok: false, error_code: code, description, ...(parameters && { parameters }) });
}
