import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { ProviderName } from '@parley/schema';
import type {
  ConnectedChannel,
  Connector,
  Submission,
} from '../../src/modules/channels/connectors/connector.js';
import { BirdConnector } from '../../src/modules/channels/connectors/bird/bird.connector.js';
import { CustomConnector } from '../../src/modules/channels/connectors/custom/custom.connector.js';
import { Dialog360Connector } from '../../src/modules/channels/connectors/dialog360/dialog360.connector.js';
import { InstagramConnector } from '../../src/modules/channels/connectors/messenger/instagram.connector.js';
import { MessengerConnector } from '../../src/modules/channels/connectors/messenger/messenger.connector.js';
import { TelegramConnector } from '../../src/modules/channels/connectors/telegram/telegram.connector.js';
import { TwilioConnector } from '../../src/modules/channels/connectors/twilio/twilio.connector.js';
import { VonageConnector } from '../../src/modules/channels/connectors/vonage/vonage.connector.js';
import { WhatsappConnector } from '../../src/modules/channels/connectors/whatsapp/whatsapp.connector.js';
import { type Config, loadConfig } from '../../src/platform/config/index.js';

/** A connector, and a channel for it: no application around them, and no database. */
export interface BareConnector {
  provider: ProviderName;
  connector: Connector;
  channel: ConnectedChannel;
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Every connector that sends to a provider over HTTP, with all providers at one address. */
export function bareConnectors(base: string): BareConnector[] {
  const places = ['GRAPH', 'DIALOG360', 'INSTAGRAM', 'TELEGRAM', 'TWILIO', 'VONAGE', 'BIRD'].map((name) => [
    `${name}_URL`,
    base,
  ]);
  const config = loadConfig({
    NODE_ENV: 'test',
    SECRETS_KEY: 'a key for connectors without an application',
    PARLEY_DATA_DIR: tmpdir(),
    ...Object.fromEntries(places),
  });
  const all = [...metas(config), ...others(config, base)];
  return all.map(([connector, channel]) => ({ provider: connector.provider, connector, channel }));
}

type Pair = [Connector, ConnectedChannel];

function metas(config: Config): Pair[] {
  const meta = { access_token: 'a-meta-token', app_secret: 'an-app-secret', verify_token: 'a-word' };
  return [
    [
      new WhatsappConnector(config),
      channelOf('WA_BUSINESS', { phone_number_id: '1000', waba_id: '2000' }, meta),
    ],
    [
      new Dialog360Connector(config),
      channelOf(
        'WA_BUSINESS',
        { phone_number_id: '1000', waba_id: '2000' },
        {
          api_key: 'a-360dialog-key',
          webhook_secret: 'a-webhook-word',
          platform_secret: 'a-platform-secret',
        },
      ),
    ],
    [new MessengerConnector(config), channelOf('FACEBOOK', { page_id: '3000' }, meta)],
    [new InstagramConnector(config), channelOf('INSTAGRAM', { account_id: '4000', via: 'instagram' }, meta)],
  ];
}

function others(config: Config, base: string): Pair[] {
  return [
    [new TelegramConnector(config), channelOf('TELEGRAM', {}, { bot_token: '5:x', secret_token: 'word' })],
    [
      new TwilioConnector(config),
      channelOf(
        'TWILIO',
        { account_sid: `AC${'5'.repeat(32)}`, number: '+31201234567' },
        { auth_token: 'a-twilio-token' },
      ),
    ],
    [
      new VonageConnector(config),
      channelOf(
        'SMS',
        { application_id: '78d335fa-323d-4114-9c3d-d6f0d48968cf', number: '31201234567' },
        { private_key: privateKey, signature_secret: 'a-vonage-secret' },
      ),
    ],
    [
      new BirdConnector(config),
      channelOf(
        'SMS',
        {
          workspace_id: 'a1405560-c8d3-4b1a-877d-3f449ad95352',
          channel_id: 'b1405560-c8d3-4b1a-877d-3f449ad95352',
        },
        { access_key: 'a-bird-key', signing_key: 'a-signing-key' },
      ),
    ],
    [new CustomConnector(), channelOf('CUSTOM', { url: base }, { signing_secret: 'a-custom-secret' })],
  ];
}

function channelOf(
  type: ConnectedChannel['type'],
  settings: ConnectedChannel['settings'],
  secrets: ConnectedChannel['secrets'],
): ConnectedChannel {
  const webhookUrl = 'https://parley.test/webhooks/x/1';
  return { agencyId: 1, id: 1, type, name: 'Bare', handle: '+31201234567', settings, secrets, webhookUrl };
}

/** A few words to somebody, without files. */
export const fewWords: Submission = {
  message: {
    channelId: 1,
    messageRef: 1,
    conversationRef: 1,
    to: { contactId: 1 },
    subject: '',
    html: 'Hello',
    text: 'Hello',
    externalId: '<one@parley.test>',
    from: { name: 'Anna' },
    attachments: [],
  },
  part: { text: 'Hello', files: [] },
  reference: 'parley-1',
  to: { address: '31612345678', alias: null },
  answersExternalId: null,
  tag: null,
  fileUrl: () => 'https://parley.test/files/1',
  fileBytes: () => Promise.resolve(Buffer.alloc(0)),
};
