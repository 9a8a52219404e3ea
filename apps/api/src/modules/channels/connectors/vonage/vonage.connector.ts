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
import { fetchMedia } from '../sms/fetch-media.js';
import { dialled } from '../sms/sms-address.rules.js';
import { planSms } from '../sms/sms-plan.rules.js';
import { vonageResult } from './vonage-answer.rules.js';
import { accountOf, readVonage, splitVonage } from './vonage-read.rules.js';
import { applicationToken, asPem, isPrivateKey, vonageVerdict } from './vonage-token.rules.js';

const MAX_CHARS = 1_000;
const MAX_FILE_BYTES = 20_000_000;
const PER_SECOND = 20;

const settings = z.object({
  application_id: z.guid('The ID of an application looks like 78d335fa-323d-0114-9c3d-d6f0d48968cf.'),
  number: z
    .string()
    .regex(/^\+?[\d\s().-]{3,24}$/, 'A number with its country, such as +31201234567.')
    .transform(dialled),
});
const secrets = z.object({
  private_key: z
    .string()
    .transform(asPem)
    .refine(isPrivateKey, 'This is not the private key of an application.'),
  signature_secret: z.string().min(1),
});

/** SMS by the Messages API of Vonage. It has no files on the way out. */
@Injectable()
export class VonageConnector implements Connector {
  readonly provider = 'vonage';
  readonly channelType = 'SMS';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly settlesLost = 'by_report';
  readonly begins = 'text';
  readonly webhook: WebhookSide = {
    verify: vonageVerdict,
    split: ({ raw }, channel) => splitVonage(raw, String(channel.settings.application_id)),
  };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readVonage(JSON.parse(raw.toString('utf8')));
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
    const { number } = settings.parse(channel.settings);
    const answer = await this.call(channel, client, {
      channel: 'sms',
      message_type: 'text',
      to: to.address,
      from: number.replace('+', ''),
      text: part.text,
      client_ref: reference,
    });
    return vonageResult(answer);
  }

  /** Pictures that come by MMS lie where anybody may fetch them who knows the address. */
  fetchFile({ ref }: ProviderFile, _channel: ConnectedChannel, client: ProviderClient): Promise<FetchedFile> {
    return fetchMedia(client, ref, { headers: {}, isTheirs: () => false, maxBytes: MAX_FILE_BYTES });
  }

  /** An application may not be asked who it is: a message that cannot be one is refused for its fields, or for us. */
  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const { number } = settings.parse(channel.settings);
    const answer = await this.call(channel, client, { channel: 'sms', message_type: 'text' });
    if (answer.status === 422 || answer.status === 400) return { isOk: true, handle: number };
    const result = vonageResult(answer);
    const reason = 'reason' in result && result.reason ? result.reason : `${answer.status}`;
    return { isOk: false, field: answer.status === 401 ? 'private_key' : 'application_id', reason };
  }

  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    const { application_id: id, number } = settings.parse(channel.settings);
    return [{ key: accountOf(id, number), field: 'number' }];
  }

  paces(): readonly Pace[] {
    return [{ bucket: 'all', everyMs: 1_000 / PER_SECOND, burst: PER_SECOND }];
  }

  private call(
    { settings: { application_id: id }, secrets: { private_key: key = '' } }: ConnectedChannel,
    client: ProviderClient,
    json: Record<string, unknown>,
  ): Promise<ProviderAnswer> {
    const token = applicationToken(String(id), key, new Date());
    const url = `${this.config.providerUrls.vonage}/v1/messages`;
    return client.call({ url, json, headers: { authorization: `Bearer ${token}` } });
  }
}
