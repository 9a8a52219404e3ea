import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@parley/schema';
import { voiceLanguages } from '../voice/voice-channel.rules.js';

/** One thing that people fill in to connect a channel. Its words stand in the clients, by its name. */
export interface ConnectionField {
  name: string;
  /** Never shown again once it is saved. */
  isSecret: boolean;
  isRequired: boolean;
  kind: 'text' | 'url' | 'phone' | 'email';
  /** Only one of these, the first when nobody chooses. */
  choices?: readonly string[];
}

const text = (name: string, more: Partial<ConnectionField> = {}): ConnectionField => ({
  name,
  isSecret: false,
  isRequired: true,
  kind: 'text',
  ...more,
});
const secret = (name: string, more: Partial<ConnectionField> = {}): ConnectionField =>
  text(name, { isSecret: true, ...more });

const ofMailbox = [
  text('folder', { isRequired: false }),
  { ...text('start_days', { isRequired: false }), choices: ['0', '7', '30', '90', '365'] },
];
const ofMail = [
  text('aliases', { isRequired: false }),
  text('sender_name', { isRequired: false }),
  { ...text('plus_tags', { isRequired: false }), choices: ['no', 'yes'] },
];
/** Without them mail goes out by the installation's server. */
const ofOwnSmtp = [
  text('smtp_host', { isRequired: false }),
  text('smtp_port', { isRequired: false }),
  { ...text('smtp_security', { isRequired: false }), choices: ['tls', 'starttls', 'none'] },
  text('smtp_user', { isRequired: false }),
  secret('smtp_password', { isRequired: false }),
];

/** What each provider asks for, in the order in which its own pages show it. */
export const connectionForms: Partial<Record<ProviderName, readonly ConnectionField[]>> = {
  whatsapp_cloud: [
    text('phone_number_id'),
    text('waba_id'),
    secret('access_token'),
    secret('app_secret'),
    // Made by us where nobody cares what it is.
    secret('verify_token', { isRequired: false }),
  ],
  dialog360: [
    secret('api_key'),
    // Of partners alone.
    secret('platform_secret', { isRequired: false }),
    secret('webhook_secret', { isRequired: false }),
  ],
  messenger: [
    text('page_id'),
    secret('access_token'),
    secret('app_secret'),
    secret('verify_token', { isRequired: false }),
  ],
  instagram: [
    text('account_id'),
    { ...text('via', { isRequired: false }), choices: ['instagram', 'page'] },
    secret('access_token'),
    secret('app_secret'),
    secret('verify_token', { isRequired: false }),
  ],
  telegram: [secret('bot_token'), secret('secret_token', { isRequired: false })],
  twilio: [
    text('account_sid'),
    text('number', { kind: 'phone', isRequired: false }),
    // One of the two.
    text('messaging_service_sid', { isRequired: false }),
    secret('auth_token'),
  ],
  vonage: [
    text('application_id'),
    text('number', { kind: 'phone' }),
    secret('private_key'),
    secret('signature_secret'),
  ],
  twilio_voice: [
    text('account_sid'),
    text('number', { kind: 'phone' }),
    text('application_sid'),
    text('api_key_sid'),
    secret('auth_token'),
    secret('api_key_secret'),
    { ...text('language', { isRequired: false }), choices: voiceLanguages },
    { ...text('recording', { isRequired: false }), choices: ['off', 'on'] },
  ],
  // The webhook and its word are made at Aircall when the channel is connected.
  aircall: [text('api_id'), secret('api_token')],
  bird: [
    text('workspace_id'),
    text('channel_id'),
    secret('access_key'),
    secret('signing_key', { isRequired: false }),
  ],
  mail_imap: [
    text('address', { kind: 'email' }),
    secret('password'),
    text('imap_host'),
    text('imap_port', { isRequired: false }),
    { ...text('imap_security', { isRequired: false }), choices: ['tls', 'starttls', 'none'] },
    text('smtp_host'),
    text('smtp_port', { isRequired: false }),
    { ...text('smtp_security', { isRequired: false }), choices: ['tls', 'starttls', 'none'] },
    ...ofMailbox,
    text('imap_user', { isRequired: false }),
    text('smtp_user', { isRequired: false }),
    secret('smtp_password', { isRequired: false }),
    ...ofMail,
  ],
  mail_google: [text('address', { kind: 'email' }), ...ofMailbox, ...ofMail],
  mail_microsoft: [text('address', { kind: 'email' }), ...ofMailbox, ...ofMail],
  mail_forward: [text('address', { kind: 'email' }), ...ofMail, ...ofOwnSmtp],
  mailgun: [text('address', { kind: 'email' }), secret('signing_key'), ...ofMail, ...ofOwnSmtp],
  postmark: [
    text('address', { kind: 'email' }),
    secret('webhook_user', { isRequired: false }),
    secret('webhook_password', { isRequired: false }),
    ...ofMail,
    ...ofOwnSmtp,
  ],
  custom: [text('url', { kind: 'url' }), secret('signing_secret', { isRequired: false })],
};

/** Secrets that are only between the provider and us: made when they are left open. */
const madeByUs: Partial<Record<ProviderName, readonly string[]>> = {
  whatsapp_cloud: ['verify_token'],
  dialog360: ['webhook_secret'],
  messenger: ['verify_token'],
  instagram: ['verify_token'],
  telegram: ['secret_token'],
  bird: ['signing_key'],
  custom: ['signing_secret'],
  postmark: ['webhook_user', 'webhook_password'],
};

/** Words that only the provider and we need to know are made here, unless somebody has chosen them. */
export function ownSecrets({
  provider,
  secrets,
}: {
  provider: ProviderName;
  secrets: Record<string, string>;
}): Record<string, string> {
  const open = (madeByUs[provider] ?? []).filter((name) => !secrets[name]);
  return Object.fromEntries(open.map((name) => [name, randomBytes(24).toString('base64url')]));
}

/** The other side cannot have heard of a secret that was made a moment ago: there is nothing to ask it yet. */
export function isUnknownThere(provider: ProviderName, made: Record<string, string>): boolean {
  return provider === 'custom' && Object.keys(made).length > 0;
}

/** Why a connection cannot be tested whose secret is only made by connecting. */
export const SECRET_FIRST = {
  field: 'signing_secret',
  reason: 'Give a secret that your program knows already, or connect first: then one is made.',
};
