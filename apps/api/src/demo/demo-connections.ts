import type { ChannelTypeName } from '../modules/channels/index.js';
import type { ProviderName } from '@parley/schema';

/** How a channel of the demo is connected: to an account of the simulator, whose credentials are no secret. */
export interface DemoConnection {
  provider: ProviderName;
  handle: string;
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

const meta = (name: string) => ({
  access_token: `simulated-${name}-token`,
  app_secret: `simulated-${name}-app-secret`,
  verify_token: `simulated-${name}-verify-token`,
});

/** The simulator's program, by Parley's own address: the simulator's port is another one at each start. */
export function demoProgramUrl(publicUrl: string): string {
  return `${publicUrl}/simulator/providers/custom/harbour-app`;
}

export const demoConnections: Partial<Record<ChannelTypeName, DemoConnection>> = {
  WA_BUSINESS: {
    provider: 'whatsapp_cloud',
    handle: '+31 20 555 0142',
    settings: { phone_number_id: '100200300400500', waba_id: '200300400500600' },
    secrets: meta('whatsapp'),
  },
  FACEBOOK: {
    provider: 'messenger',
    handle: 'harbourbikes',
    settings: { page_id: '102030405060708' },
    secrets: meta('page'),
  },
  INSTAGRAM: {
    provider: 'instagram',
    handle: '@harbourbikes',
    settings: { account_id: '17841400000000042', via: 'instagram' },
    secrets: meta('instagram'),
  },
  VOIP: {
    provider: 'twilio_voice',
    handle: '+31205550199',
    settings: {
      account_sid: 'AC525252525252525252525252525ca001',
      number: '+31205550199',
      application_sid: 'AP525252525252525252525252525ca001',
      api_key_sid: 'SK525252525252525252525252525ca001',
      language: 'en-GB',
      recording: 'off',
    },
    secrets: {
      auth_token: 'simulated-voice-auth-token',
      api_key_secret: 'simulated-voice-api-key-secret',
    },
  },
  SMS: {
    provider: 'bird',
    handle: '+31970105550103',
    settings: {
      workspace_id: 'a1405560-c8d3-4b1a-877d-3f449ad95352',
      channel_id: '614208aa-b153-4d5d-9989-2fddfc0ce4c3',
    },
    secrets: { access_key: 'simulated-bird-access-key', signing_key: 'simulated-bird-signing-key' },
  },
  CUSTOM: {
    provider: 'custom',
    handle: 'app.harbour.test',
    // Its address is known when it is wired.
    settings: {},
    secrets: { signing_secret: 'simulated-custom-signing-secret' },
  },
  TELEGRAM: {
    provider: 'telegram',
    handle: '@harbour_bikes_bot',
    settings: {},
    secrets: { bot_token: '7100200300:simulated-telegram-token', secret_token: 'simulated-telegram-word' },
  },
};
