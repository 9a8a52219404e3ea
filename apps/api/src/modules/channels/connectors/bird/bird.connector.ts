import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundMessage } from '../../messages/outbound-message.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  Pace,
  ProviderAccount,
  Submission,
  WebhookSide,
} from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { fetchMedia, theirServers } from '../sms/fetch-media.js';
import { dialled } from '../sms/sms-address.rules.js';
import { planSms } from '../sms/sms-plan.rules.js';
import { birdResult } from './bird-answer.rules.js';
import { readBird, splitBird } from './bird-read.rules.js';
import { birdVerdict } from './bird-signature.rules.js';

const MAX_CHARS = 1_000;
const MAX_FILE_BYTES = 20_000_000;
const PER_SECOND = 20;
const EVENTS = ['sms.inbound', 'sms.outbound'];

const settings = z.object({
  workspace_id: z.guid('The ID of a workspace looks like a1405560-c8d3-4b1a-877d-3f449ad95352.'),
  channel_id: z.guid('The ID of a channel looks like 614208aa-b153-4d5d-9989-2fddfc0ce4c3.'),
});
const secrets = z.object({ access_key: z.string().min(1), signing_key: z.string().min(8) });

const found = z.object({ name: z.string().optional(), identifier: z.string().optional() });
const subscriptions = z.object({
  results: z.array(z.looseObject({ id: z.string(), event: z.string(), url: z.string() })),
});

/** SMS by the Channels API of Bird, which was MessageBird. It has no files on the way out. */
@Injectable()
export class BirdConnector implements Connector {
  readonly provider = 'bird';
  readonly channelType = 'SMS';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly settlesLost = 'by_report';
  readonly begins = 'text';
  readonly webhook: WebhookSide = { verify: birdVerdict, split: ({ raw }) => splitBird(raw) };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }, { settings: { channel_id: id } }: ConnectedChannel): ChannelFact[] {
    return readBird(JSON.parse(raw.toString('utf8')), id);
  }

  plan(message: OutboundMessage) {
    return message.attachments.length > 0 ? [] : planSms(message, { chars: MAX_CHARS, files: 1 });
  }

  async submit(
    { part, to, reference }: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    if (!to.address)
      return { kind: 'refused', reason: 'This sender has no number.', code: 'NO_SUCH_ADDRESS' };
    const { channel_id: id } = settings.parse(channel.settings);
    const answer = await this.call(channel, client, `/channels/${id}/messages`, 'POST', {
      receiver: { contacts: [{ identifierKey: 'phonenumber', identifierValue: dialled(to.address) }] },
      body: { type: 'text', text: { text: part.text } },
      reference,
    });
    return birdResult(answer);
  }

  fetchFile({ ref }: ProviderFile, channel: ConnectedChannel, client: ProviderClient): Promise<FetchedFile> {
    return fetchMedia(client, ref, {
      headers: signIn(channel),
      isTheirs: theirServers(this.config.providerUrls.bird, 'bird.com'),
      maxBytes: MAX_FILE_BYTES,
    });
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const { channel_id: id } = settings.parse(channel.settings);
    const answer = await this.call(channel, client, `/channels/${id}`, 'GET');
    const about = found.safeParse(answer.json);
    if (answer.status === 200 && about.success) {
      const { name, identifier } = about.data;
      return { isOk: true, handle: identifier ?? name ?? id, ...(name && { name }) };
    }
    const field = answer.status === 404 ? 'channel_id' : 'access_key';
    return { isOk: false, field, reason: reasonOf(answer) };
  }

  /** One subscription for what comes in and one for what becomes of ours; those that are there already are kept. */
  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const { channel_id: id } = settings.parse(channel.settings);
    const path = '/webhook-subscriptions';
    const listed = await this.call(channel, client, path, 'GET');
    const known = subscriptions.safeParse(listed.json).data?.results ?? [];
    const { webhookUrl: url, secrets: own } = channel;
    for (const event of EVENTS) {
      const mine = known.find((one) => one.event === event && one.url === url);
      const answer = await this.call(
        channel,
        client,
        mine ? `${path}/${mine.id}` : path,
        mine ? 'PATCH' : 'POST',
        {
          service: 'channels',
          event,
          url,
          signingKey: own.signing_key,
          eventFilters: [{ key: 'channelId', value: id }],
        },
      );
      if (answer.status < 200 || answer.status >= 300) throw new Error(reasonOf(answer));
    }
  }

  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    return [
      { key: `bird:${settings.parse(channel.settings).channel_id.toLowerCase()}`, field: 'channel_id' },
    ];
  }

  paces(): readonly Pace[] {
    return [{ bucket: 'all', everyMs: 1_000 / PER_SECOND, burst: PER_SECOND }];
  }

  private call(
    channel: ConnectedChannel,
    client: ProviderClient,
    path: string,
    method: 'GET' | 'POST' | 'PATCH',
    json?: Record<string, unknown>,
  ): Promise<ProviderAnswer> {
    const { workspace_id: workspace } = settings.parse(channel.settings);
    const url = `${this.config.providerUrls.bird}/workspaces/${workspace}${path}`;
    return client.call({ method, url, headers: signIn(channel), ...(json && { json }) });
  }
}

function signIn({ secrets: { access_key: key } }: ConnectedChannel) {
  return { authorization: `AccessKey ${key}` };
}

function reasonOf(answer: ProviderAnswer): string {
  const result = birdResult(answer);
  return 'reason' in result && result.reason ? result.reason : `${answer.status}`;
}
