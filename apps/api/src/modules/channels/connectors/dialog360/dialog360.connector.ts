import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { ConnectedChannel, ConnectionTest, Connector, WebhookSide } from '../connector.js';
import type { ProviderClient } from '../provider-client.js';
import { CloudApiConnector, type NumberPath } from '../whatsapp/cloud-api.connector.js';
import { WhatsappTemplates } from '../whatsapp/whatsapp-templates.js';
import { splitWhatsapp } from '../whatsapp/whatsapp-webhook.rules.js';
import { dialog360Result } from './dialog360-answer.rules.js';
import { readLine } from './dialog360-line.rules.js';
import { dialog360Verdict, SECRET_HEADER } from './dialog360-webhook.rules.js';

const FIELDS = 'id,display_phone_number,verified_name,health_status';

/** Found out by asking: the key belongs to one number. */
const settings = z.object({
  phone_number_id: z.string().min(1).optional(),
  waba_id: z.string().min(1).optional(),
});
const secrets = z
  .object({
    api_key: z.string().min(1),
    /** Of partners alone: what 360dialog signs with. */
    platform_secret: z.string().min(1).optional(),
    webhook_secret: z.string().min(16, 'Use at least 16 characters.').max(200),
  })
  .transform(({ platform_secret: platform, ...needed }) => ({
    ...needed,
    ...(platform && { platform_secret: platform }),
  }));

/** WhatsApp Business at 360dialog, which passes Meta's Cloud API on: the same bodies behind another door. */
@Injectable()
export class Dialog360Connector extends CloudApiConnector implements Connector {
  readonly provider = 'dialog360';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly webhook: WebhookSide = {
    verify: dialog360Verdict,
    split: ({ raw }) => splitWhatsapp(raw),
  };
  readonly templates = new WhatsappTemplates({
    url: (path) => this.url(path),
    headers: (channel) => this.proof(channel),
    templates: () => 'message_templates',
    template: (externalId) => `message_templates/${externalId}`,
    uploads: () => Promise.resolve('uploads'),
  });
  protected readonly accountField = 'api_key';
  protected readonly resultOf = dialog360Result;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
  }

  /** The state of the number says what it is called, and why it cannot send where it cannot. */
  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const answer = await client.call({
      method: 'GET',
      url: this.url(`health_status?fields=${FIELDS}`),
      headers: this.proof(channel),
    });
    if (answer.status === 200) return readLine(answer.json);
    const result = dialog360Result(answer, () => null);
    const reason = 'reason' in result ? result.reason : `${answer.status}`;
    const isKey = result.kind === 'broken' && result.code === 'CREDENTIALS_REFUSED';
    return { isOk: false, reason, ...(isKey && { field: 'api_key' }) };
  }

  /** The number's calls come to this channel, with the word that only both sides know. */
  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const answer = await client.call({
      url: this.url('v1/configs/webhook'),
      headers: this.proof(channel),
      json: { url: channel.webhookUrl, headers: { [SECRET_HEADER]: channel.secrets.webhook_secret } },
    });
    if (answer.status === 200 || answer.status === 201) return;
    const result = dialog360Result(answer, () => null);
    throw new Error('reason' in result ? result.reason : `${answer.status}`);
  }

  protected at(_channel: ConnectedChannel, path: NumberPath): string {
    return this.url(path);
  }

  protected fileAt(ref: string): string {
    return this.url(ref);
  }

  /** Meta's own address, behind 360dialog's door: the key opens nothing at Meta, and is shown to nobody else. */
  protected bytesAt(url: string): string {
    const { pathname, search } = new URL(url);
    return this.url(`${pathname.slice(1)}${search}`);
  }

  protected proof({ secrets: { api_key: key } }: ConnectedChannel): Record<string, string> {
    return { 'd360-api-key': key ?? '' };
  }

  protected numberOf(channel: ConnectedChannel): string | null {
    return settings.parse(channel.settings).phone_number_id ?? null;
  }

  private url(path: string): string {
    return `${this.config.providerUrls.dialog360}/${path}`;
  }
}
