import { kits } from './kits.js';
import { SimulatedChannels } from './simulated-channels.js';

const CONNECT = `mutation ($input: ConnectChannelInput!) { connectChannel(input: $input) { channel { id } } }`;
const SWITCH_OFF = `mutation ($id: ID!) { setChannelEnabled(channelId: $id, isEnabled: false) { id } }`;

let channels: SimulatedChannels;
beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

/** Two accounts of one app, each a channel of its own. */
async function pairAt(provider: string) {
  const kit = kits.find((one) => one.provider === provider);
  const [first] = channels.world.accountsOf(provider);
  if (!kit || !first) throw new Error(`The simulator has no account of ${provider}.`);
  const second = { ...first, id: `${first.id}7`, name: `${first.name} West`, webhook: null };
  await channels.world.saveAccount(second);
  const made: { id: string; account: string }[] = [];
  for (const account of [first, second]) {
    const settings = kit.settings(account, channels.simulatorUrl);
    const input = { provider, settings, secrets: kit.secrets(account) };
    const { channel } = (await channels.agent.ask(CONNECT, { input })).connectChannel;
    made.push({ id: channel.id, account: account.id });
  }
  return made as [(typeof made)[0], (typeof made)[0]];
}

async function write(account: string, text: string): Promise<void> {
  const path = `/accounts/${account}/customers`;
  const customer = await channels.ask<{ id: string }>(path, { name: `Customer of ${account}` });
  await channels.ask(`${path}/${customer.id}/messages`, { text });
}

/** Which channels have this message, once one of them has. */
async function arrivedAt(text: string): Promise<string[]> {
  await channels.until(text, async () => (await channelsOf(text)).length > 0);
  return channelsOf(text);
}

async function channelsOf(text: string): Promise<string[]> {
  const rows = await channels.company.query<{ id: string }>(
    `SELECT channel_id AS id FROM message WHERE body_text = $1`,
    [text],
  );
  return rows.map(({ id }) => String(id));
}

describe.each(['whatsapp_cloud', 'messenger', 'instagram'])('two accounts of one app at %s', (provider) => {
  it('each gets its own messages, whichever of their addresses the provider knows', async () => {
    const [first, second] = await pairAt(provider);
    const told = channels.world.account(second.account)?.webhook;
    expect(told?.url).toMatch(new RegExp(`/${second.id}$`));
    const of = channels.world.account(first.account);
    if (!of) throw new Error('The account is gone.');
    await channels.world.saveAccount({ ...of, webhook: told ?? null });

    await write(first.account, `to the first at ${provider}`);
    await write(second.account, `to the second at ${provider}`);
    expect(await arrivedAt(`to the first at ${provider}`)).toEqual([first.id]);
    expect(await arrivedAt(`to the second at ${provider}`)).toEqual([second.id]);

    await channels.agent.ask(SWITCH_OFF, { id: first.id });
    await write(first.account, `to the one that is off at ${provider}`);
    await write(second.account, `to the one that is on at ${provider}`);
    expect(await arrivedAt(`to the one that is on at ${provider}`)).toEqual([second.id]);
    await channels.settled();
    expect(await channelsOf(`to the one that is off at ${provider}`)).toEqual([]);
  });
});

describe('two numbers of one application at Vonage', () => {
  it('each get what was sent to them, though Vonage calls one address for both', async () => {
    const kit = kits.find(({ provider }) => provider === 'vonage');
    const [first] = channels.world.accountsOf('vonage');
    if (!kit || !first) throw new Error('The simulator has no account of Vonage.');
    const west = { ...first, handle: '+31970105550103' };
    const ids: string[] = [];
    for (const account of [first, west]) {
      const input = {
        provider: 'vonage',
        settings: kit.settings(account, channels.simulatorUrl),
        secrets: kit.secrets(account),
      };
      ids.push((await channels.agent.ask(CONNECT, { input })).connectChannel.channel.id);
    }
    // The one address that its dashboard has room for is that of the channel that was connected first.
    const webhook = { url: `${channels.url}/webhooks/sms/${ids[0]}` };
    await channels.world.saveAccount({ ...first, webhook });
    await write(first.id, 'to the first number');
    expect(await arrivedAt('to the first number')).toEqual([ids[0]]);
    await channels.world.saveAccount({ ...west, webhook });
    await write(west.id, 'to the second number');
    expect(await arrivedAt('to the second number')).toEqual([ids[1]]);

    // What became of an answer is told there as well, and counts for the channel that it left by.
    const [message] = await channels.messagesWith('to the second number');
    await channels.reply(String(message?.ticket_id), 'from the second number');
    await channels.until('that it was delivered', async () => {
      const [sent] = await channels.messagesWith('from the second number');
      return sent?.delivery_status === 'DELIVERED';
    });
  });
});
