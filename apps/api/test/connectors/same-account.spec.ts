import { kits } from './kits.js';
import { type ConnectorKit, SimulatedChannels } from './simulated-channels.js';
import type { Colleague } from '../worlds/inbox-world.js';

const CONNECT = `mutation ($input: ConnectChannelInput!) { connectChannel(input: $input) { channel { id name } } }`;
const TEST = `mutation ($input: TestChannelInput!) { testChannel(input: $input) { isOk } }`;
const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
const DELETE = `mutation ($id: ID!) { deleteChannel(channelId: $id) }`;
const RESTORE = `mutation ($id: ID!) { restoreChannel(channelId: $id) { id } }`;

interface Extensions extends Record<string, unknown> {
  code?: string;
  status?: number;
  fields?: Record<string, string[]>;
}

/** At which field the refusal stands. */
const fields: Partial<Record<string, string>> = {
  whatsapp_cloud: 'phone_number_id',
  dialog360: 'api_key',
  messenger: 'page_id',
  instagram: 'account_id',
  telegram: 'bot_token',
  twilio: 'number',
  vonage: 'number',
  bird: 'channel_id',
};

let channels: SimulatedChannels;
let stranger: Colleague;
beforeAll(async () => {
  channels = await SimulatedChannels.open();
  const other = await channels.inbox.company('Dune Surf');
  stranger = await other.colleague('stranger', 'administrator');
});
afterAll(() => channels.close());

function inputOf(kit: ConnectorKit) {
  const [account] = channels.world.accountsOf(kit.provider);
  if (!account) throw new Error(`The simulator has no account of ${kit.provider}.`);
  const settings = kit.settings(account, channels.simulatorUrl);
  return { provider: kit.provider, settings, secrets: kit.secrets(account) };
}

async function connect(who: Colleague, input: object): Promise<{ id: string; name: string }> {
  return (await who.ask(CONNECT, { input })).connectChannel.channel;
}

async function refusal(who: Colleague, query: string, variables: object) {
  const { errors } = await who.graphql(query, variables);
  const { code, fields: at, status: _status, ...facts } = (errors?.[0]?.extensions ?? {}) as Extensions;
  return { code, fields: at ?? {}, facts };
}

describe.each(kits.filter(({ provider }) => fields[provider]))('an account at $provider', (kit) => {
  const field = fields[kit.provider] ?? '';
  let first: { id: string; name: string };
  let webhook: string | undefined;

  const told = () => channels.world.accountsOf(kit.provider)[0]?.webhook?.url;
  const taken = (name: string) => ({
    code: 'channels.account_taken',
    fields: { [field]: [expect.stringContaining(name)] },
  });

  it('is connected by one of two who do it at the same time', async () => {
    const input = inputOf(kit);
    const both = await Promise.all([1, 2].map(() => channels.agent.graphql(CONNECT, { input })));
    const made = both.flatMap(({ data }) => data?.connectChannel?.channel ?? []);
    expect(made).toHaveLength(1);
    [first] = made;
    webhook = told();
  });

  it('is refused a second time, with the field and the channel that has it', async () => {
    const answer = await refusal(channels.agent, CONNECT, { input: inputOf(kit) });
    expect(answer).toMatchObject(taken(first.name));
    expect(answer.facts).toMatchObject({ channelId: first.id, channelName: first.name });
    expect(told()).toBe(webhook);
  });

  it('is said to be taken as soon as the connection is tested, and nothing is kept', async () => {
    const { settings, secrets } = inputOf(kit);
    const input = { provider: kit.provider, settings, secrets };
    const before = await channels.company.query('SELECT id FROM channel ORDER BY id');
    expect(await refusal(channels.agent, TEST, { input })).toMatchObject(taken(first.name));
    const elsewhere = await refusal(stranger, TEST, { input });
    expect(elsewhere).toMatchObject(taken('another company'));
    expect(elsewhere.facts).toEqual({ field });
    expect(await channels.company.query('SELECT id FROM channel ORDER BY id')).toEqual(before);
    // Its own channel has it, and may.
    const own = await channels.agent.ask(TEST, { input: { ...input, channelId: first.id } });
    expect(own.testChannel).toEqual({ isOk: true });
  });

  it('is refused in another company without saying whose it is', async () => {
    const answer = await refusal(stranger, CONNECT, { input: inputOf(kit) });
    expect(answer).toMatchObject(taken('another company'));
    expect(JSON.stringify(answer)).not.toContain(first.name);
    expect(answer.facts).toEqual({ field });
    expect(told()).toBe(webhook);
  });

  it('stays with its channel when that is saved again', async () => {
    const { settings, secrets } = inputOf(kit);
    await channels.agent.ask(UPDATE, { input: { channelId: first.id, settings, secrets } });
  });

  it('is free once its channel is deleted, which then stays deleted', async () => {
    await channels.agent.ask(DELETE, { id: first.id });
    const next = await connect(stranger, inputOf(kit));
    const answer = await refusal(channels.agent, RESTORE, { id: first.id });
    expect(answer).toMatchObject(taken('another company'));
    await stranger.ask(DELETE, { id: next.id });
    await channels.agent.ask(RESTORE, { id: first.id });
  });
});

describe('a mailbox', () => {
  const input = (address: string) => ({
    provider: 'mailgun',
    settings: { address },
    secrets: { signing_key: 'simulated-signing-key' },
  });

  it('is connected once in a company, by whatever brings its mail', async () => {
    const { id, name } = await connect(channels.agent, input('desk@harbour.test'));
    const wanted = {
      provider: 'postmark',
      settings: { address: 'Desk@harbour.test' },
      secrets: {},
    };
    const answer = await refusal(channels.agent, CONNECT, { input: wanted });
    expect(answer).toMatchObject({
      code: 'channels.account_taken',
      fields: { address: [expect.stringContaining(name)] },
      facts: { channelId: id },
    });
  });

  it('is not connected beside one whose mail comes to our own server', async () => {
    await channels.company.mailbox('hello@harbour.test');
    const answer = await refusal(channels.agent, CONNECT, { input: input('hello@harbour.test') });
    expect(answer).toMatchObject({ code: 'channels.account_taken' });
  });

  it('has further addresses that no other channel has, and takes none of another', async () => {
    const withAliases = (address: string, aliases: string) => {
      const { settings, ...rest } = input(address);
      return { ...rest, settings: { ...settings, aliases } };
    };
    const { id, name } = await connect(
      channels.agent,
      // Its own address once more among them is nobody else's.
      withAliases('sales@harbour.test', 'sale@harbour.test, Offers@harbour.test, sales@harbour.test'),
    );
    const takenAt = (field: string, holder: object) => ({
      code: 'channels.account_taken',
      fields: { [field]: [expect.stringContaining(name)] },
      facts: { field, ...holder },
    });
    const [mine, address] = [{ channelId: id, channelName: name }, 'offers@harbour.test'];
    // As an address of its own, as a further one, and by a channel that is there already.
    const second = await connect(channels.agent, input('second@harbour.test'));
    const change = { channelId: second.id, settings: { address: 'second@harbour.test', aliases: address } };
    const answers = await Promise.all([
      refusal(channels.agent, CONNECT, { input: input(address) }),
      refusal(channels.agent, CONNECT, { input: withAliases('third@harbour.test', address) }),
      refusal(channels.agent, CONNECT, { input: withAliases('third@harbour.test', 'sales@harbour.test') }),
      refusal(channels.agent, UPDATE, { input: change }),
    ]);
    expect(answers).toMatchObject([
      takenAt('address', { ...mine, account: address }),
      takenAt('aliases', { ...mine, account: address }),
      takenAt('aliases', { ...mine, account: 'sales@harbour.test' }),
      takenAt('aliases', { ...mine, account: address }),
    ]);
    // Given up, it is free.
    await channels.agent.ask(UPDATE, {
      input: { channelId: id, settings: { address: 'sales@harbour.test', aliases: '' } },
    });
    await channels.agent.ask(UPDATE, { input: change });
  });

  it('has no further address that comes to our own server, or to a channel of before', async () => {
    await channels.company.mailbox('front@harbour.test');
    await channels.company.query(
      `INSERT INTO channel (agency_id, type, provider, name, address, settings)
       VALUES ($1, 'EMAIL', 'mailgun', 'Old desk', 'old@harbour.test', '{"aliases": ["older@harbour.test"]}')`,
      [channels.company.agencyId],
    );
    for (const alias of ['front@harbour.test', 'older@harbour.test', 'old@harbour.test']) {
      const { settings, ...rest } = input('fourth@harbour.test');
      const wanted = { ...rest, settings: { ...settings, aliases: alias } };
      const answer = await refusal(channels.agent, CONNECT, { input: wanted });
      expect(answer).toMatchObject({ code: 'channels.account_taken', facts: { field: 'aliases' } });
    }
    const own = await refusal(channels.agent, CONNECT, { input: input('older@harbour.test') });
    expect(own).toMatchObject({ code: 'channels.account_taken', facts: { field: 'address' } });
  });

  it('may be another one’s as well: nobody proves an address, and nothing crosses', async () => {
    await connect(stranger, input('desk@harbour.test'));
  });

  it('cannot be changed to one that another channel has', async () => {
    const { id } = await connect(channels.agent, input('other@harbour.test'));
    const change = { channelId: id, settings: { address: 'desk@harbour.test' } };
    const answer = await refusal(channels.agent, UPDATE, { input: change });
    expect(answer).toMatchObject({ code: 'channels.account_taken' });
  });
});
