import type { ProviderName } from '@parley/schema';
import { fileKindOf } from '@parley/schema';
import { z } from 'zod';
import type { Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundAttachment, OutboundMessage } from '../../messages/outbound-message.js';
import type { ChannelFact, ProviderCustomer, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  OutboundPart,
  Pace,
  ProviderAccount,
  Submission,
  WebhookSide,
} from '../connector.js';
import { graphResult } from '../meta/graph-answer.rules.js';
import { metaChallenge, metaVerdict } from '../meta/meta-webhook.rules.js';
import type { ProviderClient } from '../provider-client.js';
import { readMessaging } from './messaging-read.rules.js';
import { splitMessaging } from './messaging-webhook.rules.js';

const VERSION = 'v25.0';
const MAX_FILE_BYTES = 25_000_000;
const sent = z.object({ message_id: z.string() });

/** What Messenger and Instagram have in common: the Messenger Platform. */
export abstract class MessagingConnector implements Connector {
  abstract readonly provider: ProviderName & ('messenger' | 'instagram');
  abstract readonly channelType: 'FACEBOOK' | 'INSTAGRAM';
  abstract readonly settings: z.ZodType<Record<string, unknown>>;
  readonly secrets = z.object({
    access_token: z.string().min(1),
    app_secret: z.string().min(1),
    verify_token: z.string().min(1),
  });
  /** Echoes bring our reference back. */
  readonly settlesLost = 'by_report';
  readonly webhook: WebhookSide = {
    challenge: metaChallenge,
    verify: metaVerdict,
    split: ({ raw }) => splitMessaging(raw),
  };

  constructor(protected readonly config: Config) {}

  /** The account's own id, by which it is written in addresses. */
  protected abstract account(channel: ConnectedChannel): string;
  protected abstract readonly accountField: string;
  protected abstract base(channel: ConnectedChannel): string;
  /** What to ask for of the account, and of a customer. */
  protected abstract readonly fields: { account: string; customer: string; events: string };

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readMessaging(JSON.parse(raw.toString('utf8')));
  }

  /** Words and each file are messages of their own. */
  plan({ text, attachments, content }: OutboundMessage): OutboundPart[] {
    if (content) return [];
    return [
      ...(text ? [{ text, files: [] }] : []),
      ...attachments.map((file) => ({ text: '', files: [file] })),
    ];
  }

  async submit(
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    const { part, to, tag, reference } = submission;
    const head = {
      recipient: { id: to.address },
      messaging_type: tag ? 'MESSAGE_TAG' : 'RESPONSE',
      ...(tag && { tag }),
    };
    const [file] = part.files;
    const url = this.url(channel, `${this.account(channel)}/messages`);
    const request = file
      ? { multipart: await this.formOf(head, file, submission) }
      : { json: { ...head, message: { text: part.text, metadata: reference } } };
    const answer = await client.call({ url, headers: authOf(channel), ...request });
    return graphResult(answer, (json) => sent.safeParse(json).data?.message_id ?? null);
  }

  async fetchFile(
    { ref }: ProviderFile,
    _channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile> {
    const got = await client.download(ref, { maxBytes: MAX_FILE_BYTES });
    if (got.status !== 200) throw new Error(`The file was answered with ${got.status}.`);
    return { content: got.content, ...(got.mimeType && { mimeType: got.mimeType }) };
  }

  async describe(
    { address = '' }: ProviderCustomer,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<Partial<ProviderCustomer>> {
    const url = `${this.url(channel, encodeURIComponent(address))}?fields=${this.fields.customer}`;
    const answer = await client.call({ method: 'GET', url, headers: authOf(channel) });
    const found = z
      .object({
        name: z.string().optional(),
        first_name: z.string().optional(),
        last_name: z.string().optional(),
        username: z.string().optional(),
      })
      .safeParse(answer.json).data;
    const name = found?.name ?? [found?.first_name, found?.last_name].filter(Boolean).join(' ');
    return { ...(name && { name }), ...(found?.username && { username: found.username }) };
  }

  async picture(
    { address }: { address?: string },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile | null> {
    if (!address) return null;
    const url = `${this.url(channel, encodeURIComponent(address))}?fields=profile_pic`;
    const answer = await client.call({ method: 'GET', url, headers: authOf(channel) });
    if (answer.status !== 200) throw new Error(`The profile was answered with ${answer.status}.`);
    const { profile_pic: ref } = z.object({ profile_pic: z.string().optional() }).parse(answer.json);
    return ref ? this.fetchFile({ ref }, channel, client) : null;
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const url = `${this.url(channel, this.account(channel))}?fields=${this.fields.account}`;
    const answer = await client.call({ method: 'GET', url, headers: authOf(channel) });
    const found = z
      .object({ name: z.string().optional(), username: z.string().optional() })
      .safeParse(answer.json).data;
    if (answer.status === 200 && (found?.name ?? found?.username)) {
      const handle = found?.username ? `@${found.username}` : found?.name;
      return { isOk: true, ...(handle && { handle }), ...(found?.name && { name: found.name }) };
    }
    const result = graphResult(answer, () => null);
    const field = result.kind === 'broken' ? 'access_token' : Object.keys(channel.settings)[0];
    return {
      isOk: false,
      ...(field && { field }),
      reason: 'reason' in result ? result.reason : `${answer.status}`,
    };
  }

  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const answer = await client.call({
      url: this.url(channel, `${this.account(channel)}/subscribed_apps`),
      headers: authOf(channel),
      json: {
        subscribed_fields: this.fields.events,
        callback_url: channel.webhookUrl,
        verify_token: channel.secrets.verify_token,
      },
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    return [{ key: `${this.provider}:${this.account(channel)}`, field: this.accountField }];
  }

  paces(_to: string, { files: [file] }: OutboundPart): readonly Pace[] {
    const kind = file && fileKindOf(file.mimeType);
    const isHeavy = kind === 'audio' || kind === 'video';
    return [
      isHeavy
        ? { bucket: 'media', everyMs: 100, burst: 5 }
        : { bucket: 'all', everyMs: 1_000 / 250, burst: 50 },
    ];
  }

  async signal(
    { kind, to }: { kind: 'typing' | 'read'; to: Submission['to'] },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    await client.call({
      url: this.url(channel, `${this.account(channel)}/messages`),
      headers: authOf(channel),
      json: { recipient: { id: to.address }, sender_action: kind === 'typing' ? 'typing_on' : 'mark_seen' },
    });
  }

  private async formOf(
    head: { recipient: object; messaging_type: string; tag?: string },
    file: OutboundAttachment,
    submission: Submission,
  ): Promise<FormData> {
    const kind = fileKindOf(file.mimeType);
    const type = kind === 'document' ? 'file' : kind;
    const form = new FormData();
    form.set('recipient', JSON.stringify(head.recipient));
    form.set('messaging_type', head.messaging_type);
    if (head.tag) form.set('tag', head.tag);
    const message = { attachment: { type, payload: { is_reusable: false } }, metadata: submission.reference };
    form.set('message', JSON.stringify(message));
    const content = new Uint8Array(await submission.fileBytes(file));
    form.set('filedata', new Blob([content], { type: file.mimeType }), file.name);
    return form;
  }

  private url(channel: ConnectedChannel, path: string): string {
    return `${this.base(channel)}/${VERSION}/${path}`;
  }
}

function authOf({ secrets: { access_token: token } }: ConnectedChannel): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
