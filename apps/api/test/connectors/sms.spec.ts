import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

const BY_SMS = new Set(['TWILIO', 'SMS']);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(kits.filter(({ channelType }) => BY_SMS.has(channelType)))('SMS by $provider', (kit) => {
  let channel: SimChannel;

  beforeAll(async () => {
    channel = await channels.connect(kit);
  });
  afterEach(() => channels.calm(channel));

  async function conversation(name: string): Promise<{ customer: string; ticketId: string }> {
    const { id: customer } = await channels.newCustomer(channel, name);
    return { customer, ticketId: await wrote(customer, `${name} by ${kit.provider}`) };
  }

  async function wrote(customer: string, text: string): Promise<string> {
    const before = (await channels.messagesWith(text)).length;
    await channels.writes(channel, customer, { text });
    await channels.until(text, async () => (await channels.messagesWith(text)).length > before);
    return (await channels.messagesWith(text)).at(-1)?.ticket_id ?? '';
  }

  const sentTo = (customer: string) =>
    channels.phone(channel, customer).filter(({ from }) => from === 'business');
  const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }';

  async function sendingOf(ticketId: string): Promise<unknown> {
    const { ticket } = await channels.agent.ask(
      'query ($id: ID!) { ticket(id: $id) { sending { isOpen reason } } }',
      { id: ticketId },
    );
    return ticket.sending;
  }

  async function consentsOf(ticketId: string): Promise<unknown> {
    const { ticket } = await channels.agent.ask('query ($id: ID!) { ticket(id: $id) { contact { id } } }', {
      id: ticketId,
    });
    const { contactConsents } = await channels.agent.ask(
      'query ($id: ID!) { contactConsents(contactId: $id) { channelType state } }',
      { id: ticket.contact.id },
    );
    return contactConsents;
  }

  it('knows a customer by the number, and nobody twice', async () => {
    const { customer, ticketId } = await conversation('Nora Number');
    await wrote(customer, `again by ${kit.provider}`);
    const rows = await channels.company.query(
      `SELECT c.address, (SELECT json_agg(json_build_object('kind', i.kind, 'value', i.value)) FROM contact_identity i
         WHERE i.contact_id = c.contact_id) AS identities
       FROM channel_customer c JOIN ticket t ON t.contact_id = c.contact_id WHERE t.id = $1`,
      [ticketId],
    );
    expect(rows).toEqual([{ address: customer, identities: [{ kind: 'phone', value: `+${customer}` }] }]);
  });

  it('heeds STOP, shows it, and opens again with START', async () => {
    const { customer, ticketId } = await conversation('Stella Stop');
    await wrote(customer, 'STOP');
    expect(await sendingOf(ticketId)).toEqual({ isOpen: false, reason: 'OPTED_OUT' });
    const input = { ticketId, body: `after all by ${kit.provider}`, kind: 'REPLY' };
    expect(await channels.agent.refused(send, { input })).toBe('channels.cannot_send_now');
    expect(sentTo(customer)).toHaveLength(0);
    await wrote(customer, 'START');
    expect(await sendingOf(ticketId)).toEqual({ isOpen: true, reason: null });
    await channels.reply(ticketId, `welcome back by ${kit.provider}`);
    await channels.until('the answer', () => sentTo(customer).length);
  });

  it('puts down what STOP and START mean for the contact, and says it once in the conversation', async () => {
    const { customer, ticketId } = await conversation('Carla Consent');
    await wrote(customer, 'STOP');
    await wrote(customer, 'stop.');
    expect(await consentsOf(ticketId)).toEqual([{ channelType: kit.channelType, state: 'OPTED_OUT' }]);
    await wrote(customer, 'START');
    expect(await consentsOf(ticketId)).toEqual([{ channelType: kit.channelType, state: 'OPTED_IN' }]);
    const { ticket } = await channels.agent.ask(
      'query ($id: ID!) { ticket(id: $id) { messages(last: 20) { edges { node { text system { kind } } } } } }',
      { id: ticketId },
    );
    const said = ticket.messages.edges.map(
      ({ node }: { node: { text: string; system: { kind: string } | null } }) =>
        node.system?.kind ?? node.text,
    );
    expect(said.slice(1)).toEqual(['STOP', 'CONSENT_WITHDRAWN', 'stop.', 'START', 'CONSENT_GIVEN']);
  });

  it('says so when the network knows of a STOP that we never heard', async () => {
    const { customer, ticketId } = await conversation('Silent Stop');
    const known = channels.world.customer(channel.account.id, customer);
    await channels.world.saveCustomer(channel.account.id, {
      ...known,
      id: customer,
      name: 'Silent',
      hasOptedOut: true,
    });
    const text = `into the void by ${kit.provider}`;
    await channels.reply(ticketId, text);
    const failed = await channels.until('the refusal', async () =>
      (await channels.messagesWith(text)).find(({ delivery_status: status }) => status === 'FAILED'),
    );
    expect(failed.delivery_error_code).toBe('OPTED_OUT');
    expect(sentTo(customer)).toHaveLength(0);
  });

  it('sends long words whole, in however many messages', async () => {
    const { customer, ticketId } = await conversation('Lona Long');
    const text = Array.from({ length: 320 }, (_, index) => `w${index}`).join(' ');
    await channels.reply(ticketId, text);
    await channels.until(
      'all of it',
      () =>
        sentTo(customer)
          .map((one) => one.text)
          .join(' ').length >= text.length,
    );
    expect(
      sentTo(customer)
        .map((one) => one.text)
        .join(' '),
    ).toBe(text);
  });

  it('sends a picture', async () => {
    if (kit.lacks?.includes('files')) return;
    const { customer, ticketId } = await conversation('Pia Picture');
    const payload = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="wheel.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      PNG,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const uploaded = await channels.agent.rest('POST', '/client-api/tickets/media', payload, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    const input = {
      ticketId,
      body: `look by ${kit.provider}`,
      kind: 'REPLY',
      attachmentIds: [uploaded.json().data.id],
    };
    await channels.agent.ask(send, { input });
    await channels.until('the picture', () => sentTo(customer).length);
    expect(sentTo(customer)).toMatchObject([
      { text: `look by ${kit.provider}`, files: [{ mimeType: 'image/png', size: PNG.length }] },
    ]);
  });

  it('asks again for a file that was not there', async () => {
    const { id: customer } = await channels.newCustomer(channel, 'Lost File');
    await channels.trouble(channel, 'media_expired', { times: 1 });
    const text = `came late by ${kit.provider}`;
    const file = { name: 'wheel.png', mimeType: 'image/png', base64: PNG.toString('base64') };
    await channels.writes(channel, customer, { text, files: [file] });
    await channels.until('the message', async () => (await channels.messagesWith(text)).length);
    expect((await channels.messagesWith(text))[0]?.files).toEqual([
      { mime_type: 'image/png', size: PNG.length },
    ]);
  });

  it('is connected by what people fill in, and refuses what is wrong', async () => {
    const connection = {
      provider: kit.provider,
      settings: kit.settings(channel.account, channels.simulatorUrl),
      secrets: kit.secrets(channel.account),
    };
    const { testChannel } = await channels.agent.ask(
      'mutation ($input: TestChannelInput!) { testChannel(input: $input) { isOk field reason } }',
      { input: { ...connection, secrets: kit.wrongSecrets?.(channel.account) ?? { auth_token: 'wrong' } } },
    );
    expect(testChannel).toMatchObject({ isOk: false, field: expect.any(String) });
    const { connectChannel } = await channels.agent.ask(
      `mutation ($input: ConnectChannelInput!) { connectChannel(input: $input) { channel { id handle trouble { code } } } }`,
      { input: connection },
    );
    expect(connectChannel.channel).toMatchObject({ handle: channel.account.handle, trouble: null });
    const told = channels.world.account(channel.account.id)?.webhook?.url;
    if (!kit.lacks?.includes('subscription'))
      expect(told).toBe(
        `${channels.url}/webhooks/${kit.channelType.toLowerCase()}/${connectChannel.channel.id}`,
      );
    await channels.world.saveAccount(channel.account);
  });
});
