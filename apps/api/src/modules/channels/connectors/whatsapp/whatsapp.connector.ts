import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  TemplateAnswer,
  WebhookSide,
} from '../connector.js';
import { graphResult } from '../meta/graph-answer.rules.js';
import { metaChallenge, metaVerdict } from '../meta/meta-webhook.rules.js';
import type { ProviderClient } from '../provider-client.js';
import { CloudApiConnector, type NumberPath } from './cloud-api.connector.js';
import { ofResult, WhatsappTemplates } from './whatsapp-templates.js';
import { splitWhatsapp } from './whatsapp-webhook.rules.js';

const VERSION = 'v26.0';

const settings = z.object({ phone_number_id: z.string().min(1), waba_id: z.string().min(1) });
const secrets = z.object({
  access_token: z.string().min(1),
  app_secret: z.string().min(1),
  verify_token: z.string().min(1),
});
const app = z.object({ id: z.union([z.string(), z.number()]) });
const number = z.object({ display_phone_number: z.string(), verified_name: z.string().optional() });

/** WhatsApp Business by Meta's Cloud API. */
@Injectable()
export class WhatsappConnector extends CloudApiConnector implements Connector {
  readonly provider = 'whatsapp_cloud';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly webhook: WebhookSide = {
    challenge: metaChallenge,
    verify: metaVerdict,
    split: ({ raw }) => splitWhatsapp(raw),
  };
  readonly templates = new WhatsappTemplates({
    url: (path) => this.graph(path),
    headers: (channel) => this.proof(channel),
    templates: (channel) => `${settings.parse(channel.settings).waba_id}/message_templates`,
    template: (externalId) => externalId,
    uploads: (channel, client) => this.uploads(channel, client),
  });
  protected readonly accountField = 'phone_number_id';
  protected readonly resultOf = graphResult;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const url = `${this.graph(this.numberOf(channel))}?fields=display_phone_number,verified_name`;
    const answer = await client.call({ method: 'GET', url, headers: this.proof(channel) });
    const found = number.safeParse(answer.json);
    if (answer.status === 200 && found.success) {
      const { display_phone_number: handle, verified_name: name } = found.data;
      return { isOk: true, handle, ...(name && { name }) };
    }
    const result = graphResult(answer, () => null);
    const field = result.kind === 'broken' ? 'access_token' : 'phone_number_id';
    return { isOk: false, field, reason: 'reason' in result ? result.reason : `${answer.status}` };
  }

  /** Calls of this account come to this channel's own address. */
  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const { waba_id: account } = settings.parse(channel.settings);
    const answer = await client.call({
      url: this.graph(`${account}/subscribed_apps`),
      headers: this.proof(channel),
      json: { override_callback_uri: channel.webhookUrl, verify_token: channel.secrets.verify_token },
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  protected at(channel: ConnectedChannel, path: NumberPath): string {
    return this.graph(`${this.numberOf(channel)}/${path}`);
  }

  protected fileAt(ref: string): string {
    return this.graph(ref);
  }

  protected bytesAt(url: string): string {
    return url;
  }

  protected proof({ secrets: { access_token: token } }: ConnectedChannel): Record<string, string> {
    return { authorization: `Bearer ${token}` };
  }

  protected numberOf(channel: ConnectedChannel): string {
    return settings.parse(channel.settings).phone_number_id;
  }

  /** Samples are uploaded in sessions of the app that the token belongs to. */
  private async uploads(channel: ConnectedChannel, client: ProviderClient): Promise<string | TemplateAnswer> {
    const answer = await client.call({
      method: 'GET',
      url: this.graph('app?fields=id'),
      headers: this.proof(channel),
    });
    const id = app.safeParse(answer.json).data?.id;
    return answer.status === 200 && id ? `${id}/uploads` : ofResult(graphResult(answer, () => null));
  }

  private graph(path: string): string {
    return `${this.config.providerUrls.graph}/${VERSION}/${path}`;
  }
}
