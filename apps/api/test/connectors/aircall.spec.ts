import { NEWS, watch } from '../worlds/live-socket.js';
import { SilentCalls } from '../../src/modules/channels/voice/silent-calls.service.js';
import { type ConnectorKit, type SimChannel, SimulatedChannels } from './simulated-channels.js';
import type { CallMessage } from './voice-world.js';

const TOKEN = 'simulated-aircall-webhook-token';
const kit: ConnectorKit = {
  provider: 'aircall',
  channelType: 'AIRCALL',
  settings: ({ credentials }) => ({ api_id: credentials.api_id }),
  secrets: ({ credentials: { api_token = '' } }) => ({ api_token, webhook_token: TOKEN }),
  webhookSecret: TOKEN,
  signatureHeader: 'aircall-origin',
  settlesLost: 'never',
  hasWindow: false,
  reports: false,
  edits: false,
};

let channels: SimulatedChannels;
let channel: SimChannel;
let people = 0;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
  channel = await channels.connect(kit);
});
afterAll(() => channels?.close());
afterEach(() => channels.calm(channel));

async function newCaller(): Promise<string> {
  people += 1;
  return (await channels.newCustomer(channel, `Caller ${people}`)).id;
}
function deed(customer: string, what = '', body: object = {}): Promise<{ id: number }> {
  const place = `/accounts/${channel.account.id}/customers/${customer}/aircall`;
  return channels.ask(what ? `${place}/${what}` : place, body);
}
function messagesOf(number: string): Promise<CallMessage[]> {
  return channels.company.query(
    `SELECT m.id, m.ticket_id, m.type, m.body_text, m.content,
       (SELECT json_agg(json_build_object('mime_type', a.mime_type, 'name', a.name, 'size', a.size)) FROM attachment a
        WHERE a.message_id = m.id) AS files
     FROM message m JOIN voice_call v ON v.message_ref = m.id WHERE v.number = $1 ORDER BY m.id`,
    [number],
  );
}
const toldOf = (number: string, holds: (message: CallMessage) => unknown) =>
  channels.until('what the conversation tells', async () => (await messagesOf(number)).find(holds));

describe('a call that is led at Aircall', () => {
  it('is one message that follows it: rings, was taken, is over, has its recording, is commented and tagged', async () => {
    const caller = await newCaller();
    await deed(caller);
    const rings = await toldOf(caller, ({ content }) => content.outcome === 'ringing');
    expect(rings).toMatchObject({ type: 'INBOUND', body_text: 'Incoming call' });
    await deed(caller, 'answer');
    await toldOf(caller, ({ content }) => content.outcome === 'ongoing' && content.answeredBy);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await deed(caller, 'hang-up', { isRecorded: true });
    const over = await toldOf(caller, ({ files }) => files?.length);
    expect(over.content).toMatchObject({
      outcome: 'answered',
      direction: 'in',
      answeredBy: 'Noor at Aircall',
    });
    expect(over.content.duration).toBeGreaterThan(0);
    expect(over.files).toMatchObject([{ mime_type: expect.stringMatching(/^audio\//) }]);
    await deed(caller, 'comment', { text: 'Wants a quote' });
    await deed(caller, 'tag', { name: 'sales' });
    const noted = await toldOf(caller, ({ body_text: text }) => text.includes('#sales'));
    expect(noted.body_text).toContain('Noor at Aircall: Wants a quote');
    await channels.settled();
    const all = await messagesOf(caller);
    expect(all).toHaveLength(1);
    expect(all[0]?.files).toHaveLength(1);
  });

  it('is told to those who read the history, without saying which it is', async () => {
    const bea = await channels.company.colleague('bea-aircall', 'basic_agent');
    const after = await bea.cursorNow();
    const told = await watch<{ kind: string; payload: object | null }>(
      await channels.inbox.socketUrl(),
      bea,
      NEWS,
      { after },
    );
    await deed(await newCaller());
    await told.until('the call', (seen) => seen.some(({ kind }) => kind === 'call_history.changed'));
    expect(told.seen.find(({ kind }) => kind === 'call_history.changed')?.payload).toBeNull();
    expect(told.seen.filter(({ kind }) => kind === 'calls.changed')).toEqual([]);
    await told.close();
  });

  it('is answered by the colleague of the same address, and leaves nobody waiting for an answer', async () => {
    const ann = await channels.company.colleague('ann-aircall', 'basic_agent');
    const [{ email } = { email: '' }] = await channels.company.query<{ email: string }>(
      'SELECT email FROM user_account WHERE id = $1',
      [ann.id],
    );
    const caller = await newCaller();
    await deed(caller);
    await deed(caller, 'answer', { agent: { name: 'A.', email: email.toUpperCase() } });
    await deed(caller, 'hang-up');
    await toldOf(caller, ({ content }) => content.outcome === 'answered');
    const [row] = await channels.company.query(
      `SELECT v.user_id, t.answered_inbound_count >= t.inbound_count AS is_answered
       FROM voice_call v JOIN ticket t ON t.id = v.conversation_ref WHERE v.number = $1`,
      [caller],
    );
    expect(row).toEqual({ user_id: Number(ann.id), is_answered: true });
  });

  it('happens once though everything comes twice and in any order', async () => {
    await channels.trouble(channel, 'duplicates');
    await channels.trouble(channel, 'reorder');
    const caller = await newCaller();
    await Promise.all([deed(caller), deed(caller, 'answer').catch(() => null)]);
    await deed(caller, 'answer').catch(() => null);
    await Promise.all([
      deed(caller, 'hang-up', { isRecorded: true }),
      deed(caller, 'comment', { text: 'Twice' }),
      deed(caller, 'tag', { name: 'twice' }),
    ]);
    await toldOf(caller, ({ files, body_text: text }) => files?.length && text.includes('#twice'));
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await channels.settled();
    const all = await messagesOf(caller);
    expect(all).toHaveLength(1);
    expect(all[0]?.content.outcome).toBe('answered');
    expect(all[0]?.files).toHaveLength(1);
  });

  it('is a voicemail with its sound, whose address had grown old', async () => {
    await channels.trouble(channel, 'media_expired', { times: 1 });
    const caller = await newCaller();
    await deed(caller);
    await deed(caller, 'voicemail', { seconds: 3 });
    const told = await toldOf(caller, ({ files }) => files?.length);
    expect(told).toMatchObject({ body_text: 'Voicemail', content: { outcome: 'voicemail' } });
    await channels.settled();
    expect((await messagesOf(caller))[0]?.files).toHaveLength(1);
  });

  it('is a missed call when nobody answers', async () => {
    const caller = await newCaller();
    await deed(caller);
    await deed(caller, 'hang-up');
    const told = await toldOf(caller, ({ content }) => content.outcome === 'missed');
    expect(told.body_text).toBe('Missed call');
  });

  it('is ours where a colleague calls', async () => {
    const called = await newCaller();
    await deed(called, '', { direction: 'outbound' });
    await deed(called, 'answer');
    await deed(called, 'hang-up');
    const told = await toldOf(called, ({ content }) => content.outcome === 'answered');
    expect(told).toMatchObject({ type: 'OUTBOUND', content: { direction: 'out' } });
  });

  it('is ours, and nobody missed it here, where the customer does not take it', async () => {
    const called = await newCaller();
    await deed(called, '', { direction: 'outbound' });
    await deed(called, 'hang-up');
    const told = await toldOf(called, ({ content }) => content.outcome === 'missed');
    expect(told).toMatchObject({ type: 'OUTBOUND', body_text: 'Outgoing call, nobody answered' });
  });

  it('is somebody else each time who hides their number', async () => {
    const caller = await newCaller();
    for (let count = 0; count < 2; count += 1) {
      await deed(caller, '', { hidesNumber: true });
      await deed(caller, 'hang-up');
    }
    await channels.until('two calls of nobody', async () => (await messagesOf('anonymous')).length === 2);
    const tickets = (await messagesOf('anonymous')).map(({ ticket_id: id }) => id);
    expect(new Set(tickets).size).toBe(2);
  });

  it('is shown even where Aircall tells something new of it', async () => {
    const caller = await newCaller();
    await deed(caller);
    await deed(caller, 'event', { event: 'call.sang' });
    await channels.until('the unknown', async () => {
      const rows = await channels.company.query(
        `SELECT 1 FROM message WHERE content->>'kind' = 'unknown' AND content->>'type' = 'call.sang'`,
      );
      return rows.length === 1;
    });
    await deed(caller, 'event', { event: 'number.closed' });
    await channels.settled();
    const [kept] = await channels.company.query<{ state: string; raw: Buffer }>(
      `SELECT state, raw FROM inbound_event WHERE provider_key LIKE 'number.closed%'`,
    );
    expect(kept?.state).toBe('ignored');
    expect(kept?.raw.toString()).not.toContain(TOKEN);
  });
});

it.each(['no_signature', 'bad_signature'] as const)('a call with %s changes nothing', async (kind) => {
  await channels.trouble(channel, kind, { times: 1 });
  const caller = await newCaller();
  // Refused, it is brought once more, and then with the right word.
  const { id } = await deed(caller);
  await toldOf(caller, ({ content }) => content.outcome === 'ringing');
  const kept = await channels.company.query('SELECT id FROM inbound_event WHERE turn_of = $1', [
    `call ${id}`,
  ]);
  expect(kept).toHaveLength(1);
  const [refused] = await channels.company.query<{ count: number }>(
    'SELECT sum(count)::int AS count FROM webhook_refusal WHERE channel_id = $1 AND reason = $2',
    [channel.id, kind === 'no_signature' ? 'signature_missing' : 'signature_wrong'],
  );
  expect(refused?.count).toBeGreaterThan(0);
});

it('nothing can be written, and the reason and what instead are said', async () => {
  const caller = await newCaller();
  await deed(caller);
  const { ticket_id: id } = await toldOf(caller, () => true);
  const query = 'query ($id: ID!) { ticket(id: $id) { sending { isOpen reason instead } } }';
  const { ticket } = await channels.agent.ask(query, { id });
  expect(ticket.sending).toEqual({
    isOpen: false,
    reason: 'LOG_ONLY',
    instead: ['OTHER_CHANNEL', 'EMAIL'],
  });
});

it('a call of which nothing is heard for long is asked about, and goes on while it goes on', async () => {
  const caller = await newCaller();
  await deed(caller);
  await deed(caller, 'answer');
  await toldOf(caller, ({ content }) => content.outcome === 'ongoing');
  const age = () =>
    channels.company.query(
      `UPDATE voice_call SET touched_at = now() - interval '10 minutes' WHERE number = $1`,
      [caller],
    );
  await age();
  await channels.inbox.app.get(SilentCalls).sweep();
  expect((await messagesOf(caller))[0]?.content.outcome).toBe('ongoing');
  // What Aircall brings from now on is lost.
  const { webhook } = channel.account;
  await channels.world.saveAccount({ ...channel.account, webhook: null });
  await deed(caller, 'hang-up');
  await age();
  await channels.inbox.app.get(SilentCalls).sweep();
  await channels.world.saveAccount({ ...channel.account, webhook });
  expect((await messagesOf(caller))[0]?.content.outcome).toBe('answered');
});

describe('connecting', () => {
  const account = () => channels.world.account('harbour-aircall');
  const connect = (secrets: object) =>
    channels.agent.ask(
      'mutation ($input: ConnectChannelInput!) { connectChannel(input: $input) { channel { id handle name } } }',
      { input: { provider: 'aircall', settings: { api_id: 'harbour-aircall' }, secrets } },
    );

  it('makes a webhook at Aircall, keeps its word sealed, and takes it away with the channel', async () => {
    await channels.world.saveAccount({ ...channel.account, webhook: null });
    const made = await connect({ api_token: 'simulated-aircall-api-token' });
    const { id, handle } = made.connectChannel.channel as { id: string; handle: string };
    expect(handle).toBe('+31205550177');
    const { webhook } = account() ?? {};
    expect(webhook?.url).toBe(`${channels.url}/webhooks/aircall/${id}`);
    expect(webhook?.fields).toContain('call.ended');
    const { channel: opened } = await channels.opened({ id: Number(id) } as SimChannel);
    expect(opened.secrets.webhook_token).toBe(webhook?.secret);
    const [row] = await channels.company.query<{ all: string }>(
      `SELECT row_to_json(c)::text AS all FROM channel c WHERE id = $1`,
      [id],
    );
    expect(row?.all).not.toContain(webhook?.secret);
    await channels.agent.ask('mutation ($id: ID!) { deleteChannel(channelId: $id) }', { id });
    expect(account()?.webhook).toBeNull();
    await channels.agent.ask('mutation ($id: ID!) { restoreChannel(channelId: $id) { id } }', { id });
    expect(account()?.webhook?.url).toBe(`${channels.url}/webhooks/aircall/${id}`);
    await channels.world.saveAccount(channel.account);
  });

  it('is refused with a wrong token, in words of Aircall', async () => {
    await expect(connect({ api_token: 'wrong' })).rejects.toThrow(/Invalid API key/);
  });
});
