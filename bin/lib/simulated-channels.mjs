// Channels of every provider beside a simulator in this process: for tests and measurements that are their own judge.
import { join } from 'node:path';
import { inRoot, root } from './places.mjs';

const meta = ({ access_token, app_secret, verify_token }) => ({ access_token, app_secret, verify_token });

/** How each provider's demo account is connected, and the word or headers that go along with its calls where it is no signature. */
const connections = {
  whatsapp_cloud: {
    type: 'WA_BUSINESS',
    settings: ({ id, credentials }) => ({ phone_number_id: id, waba_id: credentials.waba_id }),
    secrets: meta,
  },
  dialog360: {
    type: 'WA_BUSINESS',
    settings: ({ id, credentials }) => ({ phone_number_id: id, waba_id: credentials.waba_id }),
    secrets: ({ api_key, platform_secret }) => ({
      api_key,
      platform_secret,
      webhook_secret: 'simulated-360dialog-word',
    }),
    headers: { 'x-parley-webhook-secret': 'simulated-360dialog-word' },
  },
  messenger: { type: 'FACEBOOK', settings: ({ id }) => ({ page_id: id }), secrets: meta },
  instagram: {
    type: 'INSTAGRAM',
    settings: ({ id }) => ({ account_id: id, via: 'instagram' }),
    secrets: meta,
  },
  telegram: {
    type: 'TELEGRAM',
    settings: () => ({}),
    secrets: ({ bot_token }) => ({ bot_token, secret_token: 'simulated-telegram-word' }),
    word: 'simulated-telegram-word',
  },
  twilio: {
    type: 'TWILIO',
    settings: ({ id, handle }) => ({ account_sid: id, number: handle }),
    secrets: ({ auth_token }) => ({ auth_token }),
  },
  vonage: {
    type: 'SMS',
    settings: ({ id, handle }) => ({ application_id: id, number: handle }),
    secrets: ({ private_key, signature_secret }) => ({ private_key, signature_secret }),
  },
  bird: {
    type: 'SMS',
    settings: ({ id, credentials }) => ({ workspace_id: credentials.workspace_id, channel_id: id }),
    secrets: ({ access_key }) => ({ access_key, signing_key: 'simulated-bird-signing-key' }),
    word: 'simulated-bird-signing-key',
  },
  custom: {
    type: 'CUSTOM',
    settings: ({ id }, url) => ({ url: `${url}/providers/custom/${id}` }),
    secrets: ({ signing_secret }) => ({ signing_secret }),
  },
};

/** A simulator that listens. `close` ends it; `ask` does what its page does. */
export async function openSimulator({ folder, port, shownAs }) {
  const { createSimulator } = await import(inRoot('apps/simulator/dist/server/index.js'));
  const url = `http://127.0.0.1:${port}`;
  const simulator = await createSimulator({ folder, url: () => shownAs ?? url });
  await simulator.app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    world: simulator.world,
    postman: simulator.postman,
    close: () => simulator.app.close(),
    async ask(path, payload) {
      const answer = await simulator.app.inject({ method: 'POST', url: `/simulator/api${path}`, payload });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json().data;
    },
  };
}

/**
 * Puts a channel of each provider beside its account at the simulator.
 * @param {{ simulator: object, publicUrl: string, secretsKey: string, agencyId: number, home?: string, insert: (sql: string, values: unknown[]) => Promise<{ id: unknown }[]> }} options
 * @returns by provider `{ channelId, account }`
 */
export async function connectAll({ simulator, publicUrl, secretsKey, agencyId, insert, home = root }) {
  const { Secrets } = await import(join(home, 'apps/api/dist/platform/crypto/secrets.js'));
  const secrets = new Secrets({ secretsKey, formerSecretsKeys: [] });
  const connected = {};
  for (const [provider, { type, word, headers, ...how }] of Object.entries(connections)) {
    const [account] = simulator.world.accountsOf(provider);
    const sealed = JSON.stringify(how.secrets(account.credentials));
    const [row] = await insert(
      `INSERT INTO channel (agency_id, type, provider, name, settings, sealed_secrets)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        agencyId,
        type,
        provider,
        provider,
        how.settings(account, simulator.url),
        secrets.seal(agencyId, 'channel.sealed_secrets', sealed),
      ],
    );
    const channelId = Number(row.id);
    const webhook = {
      url: `${publicUrl}/webhooks/${type.toLowerCase()}/${channelId}`,
      ...(word && { secret: word }),
      ...(headers && { headers }),
    };
    await simulator.world.saveAccount({ ...account, webhook });
    connected[provider] = { channelId, account: account.id };
  }
  return connected;
}
