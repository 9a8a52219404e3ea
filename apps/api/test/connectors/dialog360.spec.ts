import { SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;
beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

const KEY = 'simulated-360dialog-key';
const CONNECT = `mutation ($input: ConnectChannelInput!) {
  connectChannel(input: $input) { channel { id name handle trouble { code } } madeSecrets } }`;
const TEST = `mutation ($input: TestChannelInput!) { testChannel(input: $input) { isOk name handle field reason } }`;

const draft = (more: Record<string, string> = {}) => ({
  input: { provider: 'dialog360', settings: {}, secrets: { api_key: KEY, ...more } },
});
const account = () => {
  const [found] = channels.world.accountsOf('dialog360');
  if (!found) throw new Error('The simulator has no account at 360dialog.');
  return found;
};

describe('connecting a number at 360dialog', () => {
  let channelId: string;

  it('is tried with the key alone, and says whose it is', async () => {
    const { testChannel } = await channels.agent.ask(TEST, draft());
    expect(testChannel).toMatchObject({
      isOk: true,
      name: 'Harbour Bikes Service',
      handle: '+31 20 555 0360',
    });
    const wrong = await channels.agent.ask(TEST, draft({ api_key: 'another' }));
    expect(wrong.testChannel).toMatchObject({
      isOk: false,
      field: 'api_key',
      reason: '401: Invalid api_key',
    });
    expect(account().webhook).toBeNull();
  });

  it('tells 360dialog where calls go, and the word that comes with each', async () => {
    // Who is no partner of theirs gets no signature.
    const { platform_secret: _none, ...credentials } = account().credentials;
    await channels.world.saveAccount({ ...account(), credentials });
    const { connectChannel } = await channels.agent.ask(CONNECT, draft());
    const { channel, madeSecrets } = connectChannel;
    expect(channel).toMatchObject({
      name: 'Harbour Bikes Service',
      handle: '+31 20 555 0360',
      trouble: null,
    });
    channelId = channel.id;
    expect(account().webhook).toEqual({
      url: `${channels.url}/webhooks/wa_business/${channelId}`,
      headers: { 'x-parley-webhook-secret': madeSecrets.webhook_secret },
    });
    const [row] = await channels.company.query<{ settings: object }>(
      'SELECT settings FROM channel WHERE id = $1',
      [channelId],
    );
    expect(row?.settings).toEqual({ phone_number_id: '360200300400500', waba_id: '360300400500600' });
  });

  it('takes in what carries the word, and nothing that does not', async () => {
    const made = await channels.ask<{ id: string }>(`/accounts/${account().id}/customers`, {
      name: 'Wil Word',
    });
    const say = (text: string) =>
      channels.ask(`/accounts/${account().id}/customers/${made.id}/messages`, { text });
    await say('with the word');
    await channels.until('the message', async () => (await channels.messagesWith('with the word')).length);
    const { url = '' } = account().webhook ?? {};
    const bare = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(bare.status).toBe(401);
  });

  it('asks for signatures as soon as it knows a partner’s secret', async () => {
    const { url = '', headers = {} } = account().webhook ?? {};
    const update = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
    await channels.agent.ask(update, { input: { channelId, secrets: { platform_secret: 'of-a-partner' } } });
    const unsigned = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ object: 'whatsapp_business_account', entry: [] }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(unsigned.status).toBe(401);
    const { channelConnection } = await channels.agent.ask(
      'query ($id: ID!) { channelConnection(channelId: $id) { secretsSet refusals { reason } } }',
      { id: channelId },
    );
    expect(channelConnection.secretsSet.toSorted()).toEqual(['api_key', 'platform_secret', 'webhook_secret']);
    expect(channelConnection.refusals).toContainEqual({ reason: 'signature_missing' });
  });
});
