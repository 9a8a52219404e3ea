import { kits } from './kits.js';
import { type ConnectorKit, type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;
let channel: SimChannel;
const kit = kits.find(({ provider }) => provider === 'whatsapp_cloud') as ConnectorKit;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
  channel = await channels.connect(kit);
});
afterAll(() => channels.close());
afterEach(() => channels.calm(channel));

const INBOUND = `query ($filter: TrafficFilter, $first: Int, $after: String) {
  inboundEvents(filter: $filter, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { id kind outcome reason hasPayload ticketId attempts channel { id } } }
  }
}`;
const OUTBOUND = `query ($filter: TrafficFilter) {
  deliveries(filter: $filter) { edges { node { id outcome messageId ticketId error channel { id } } } }
}`;

interface Came {
  id: string;
  kind: string;
  outcome: string;
  reason: string | null;
  ticketId: string | null;
}
interface Went {
  id: string;
  outcome: string;
  messageId: string;
  ticketId: string;
}

const nodes = <T>({ edges }: { edges: { node: T }[] }): T[] => edges.map(({ node }) => node);
const came = async (filter: object = {}): Promise<Came[]> =>
  nodes((await channels.agent.ask(INBOUND, { filter })).inboundEvents);
const went = async (filter: object = {}): Promise<Went[]> =>
  nodes((await channels.agent.ask(OUTBOUND, { filter })).deliveries);

async function conversation(name: string): Promise<{ customer: string; ticketId: string; text: string }> {
  const { id: customer } = await channels.newCustomer(channel, name);
  const text = `a word from ${name}`;
  await channels.writes(channel, customer, { text });
  await channels.until(text, async () => (await channels.messagesWith(text)).length);
  return { customer, text, ticketId: String((await channels.messagesWith(text))[0]?.ticket_id) };
}

async function failed(name: string): Promise<Went & { customer: string; text: string }> {
  const { customer, ticketId } = await conversation(name);
  await channels.trouble(channel, 'no_such_user', { times: 1 });
  const text = `an answer to ${name}`;
  await channels.reply(ticketId, text);
  const found = await channels.until('the failure', async () =>
    (await went({ outcome: 'FAILED' })).find((one) => one.ticketId === ticketId),
  );
  return { ...found, customer, text };
}

describe('what came in', () => {
  it('is listed with its conversation, and shown without credentials', async () => {
    const { ticketId, text } = await conversation('Lena Listed');
    const event = (await came({ channelId: String(channel.id), outcome: 'DONE' })).find(
      (one) => one.ticketId === ticketId,
    );
    expect(event).toMatchObject({ kind: 'message', hasPayload: true, channel: { id: String(channel.id) } });
    const { inboundPayload } = await channels.agent.ask(
      'query ($id: ID!) { inboundPayload(id: $id) { kind text isCut } }',
      { id: event?.id },
    );
    expect(inboundPayload).toMatchObject({ kind: 'json', isCut: false });
    expect(inboundPayload.text).toContain(text);
    for (const secret of Object.values(channel.secrets)) expect(inboundPayload.text).not.toContain(secret);
  });

  it('comes in pages, the newest first, each once', async () => {
    await conversation('Petra Page');
    await conversation('Paul Page');
    const whole = await came();
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { inboundEvents } = await channels.agent.ask(INBOUND, { first: 2, after });
      seen.push(...nodes<Came>(inboundEvents).map(({ id }) => id));
      if (!inboundEvents.pageInfo.hasNextPage) break;
      after = inboundEvents.pageInfo.endCursor;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect(whole.length).toBeGreaterThan(2);
  });

  it('is read again when it was given up, and its message is there once', async () => {
    const { ticketId, text } = await conversation('Rita Replay');
    const event = (await came()).find((one) => one.ticketId === ticketId) as Came;
    const replay = 'mutation ($id: ID!) { replayInboundEvent(id: $id) { id outcome } }';
    expect(await channels.agent.refused(replay, { id: event.id })).toBe('channels.not_replayable');
    await channels.company.query(
      `UPDATE inbound_event SET state = 'failed', attempts = 15, error = 'no disk' WHERE id = $1`,
      [event.id],
    );
    expect((await came({ outcome: 'FAILED' })).map(({ id, reason }) => [id, reason])).toEqual([
      [event.id, 'no disk'],
    ]);
    expect(await channels.agent.ask(replay, { id: event.id })).toMatchObject({
      replayInboundEvent: { outcome: 'WAITING' },
    });
    await channels.until('it to be done', async () => (await came({ outcome: 'FAILED' })).length === 0);
    await channels.settled();
    expect(await channels.messagesWith(text)).toHaveLength(1);
    expect((await came({ outcome: 'DONE' })).some(({ id }) => id === event.id)).toBe(true);
  });

  it('is read again all at once, but not what was tried since', async () => {
    await conversation('Adam All');
    await channels.settled();
    const fail = (since: string) =>
      channels.company.query(
        `UPDATE inbound_event SET state = 'failed', next_attempt_at = now() ${since}
         WHERE id = (SELECT max(id) FROM inbound_event WHERE state = 'processed')`,
      );
    await fail(`- interval '1 minute'`);
    await fail(`+ interval '1 minute'`);
    const all = 'mutation ($until: DateTime!) { replayInboundEvents(until: $until) { count hasMore } }';
    const { replayInboundEvents } = await channels.agent.ask(all, { until: new Date() });
    expect(replayInboundEvents).toEqual({ count: 1, hasMore: false });
    await channels.until('one of two', async () => (await came({ outcome: 'FAILED' })).length === 1);
    await channels.company.query(`UPDATE inbound_event SET state = 'processed' WHERE state = 'failed'`);
  });

  it('is not kept for ever, and says so', async () => {
    const { ticketId } = await conversation('Olga Old');
    const event = (await came()).find((one) => one.ticketId === ticketId) as Came;
    await channels.company.query(
      `UPDATE inbound_event SET processed_at = now() - interval '40 days' WHERE id = $1`,
      [event.id],
    );
    await channels.forgetTraffic();
    const { inboundPayload } = await channels.agent.ask(
      'query ($id: ID!) { inboundPayload(id: $id) { text } }',
      { id: event.id },
    );
    expect(inboundPayload).toBeNull();
    expect((await came()).find(({ id }) => id === event.id)).toMatchObject({ hasPayload: false });
  });
});

describe('what went out', () => {
  it('shows what was said on the line, and goes again', async () => {
    const { id, ticketId, customer, text } = await failed('Fiona Failed');
    const { deliveryAttempts } = await channels.agent.ask(
      'query ($id: ID!) { deliveryAttempts(id: $id) { outcome error exchanges { method url status request response } } }',
      { id },
    );
    expect(deliveryAttempts).toMatchObject([
      { outcome: 'refused', exchanges: [{ method: 'POST', status: 400 }] },
    ]);
    expect(deliveryAttempts[0].exchanges[0].request).toContain(text);
    expect(JSON.stringify(deliveryAttempts)).not.toContain(channel.secrets['access_token']);
    const retry = 'mutation ($id: ID!) { retryDelivery(id: $id) { outcome } }';
    expect(await channels.agent.ask(retry, { id })).toEqual({ retryDelivery: { outcome: 'WAITING' } });
    await channels.until('ticks', async () =>
      ['DELIVERED', 'READ'].includes((await channels.messagesWith(text))[0]?.delivery_status ?? ''),
    );
    const arrived = channels.phone(channel, customer).filter(({ from }) => from === 'business');
    expect(arrived.map((message) => message.text)).toEqual([text]);
    expect((await went()).find((one) => one.ticketId === ticketId)).toMatchObject({ outcome: 'DONE' });
    expect(await channels.agent.refused(retry, { id })).toBe('channels.not_retryable');
  });

  it('goes again all at once, and each message once', async () => {
    const two = [await failed('Tom Two'), await failed('Tina Two')];
    const all = `mutation ($channelId: ID, $until: DateTime!) {
      retryDeliveries(channelId: $channelId, until: $until) { count hasMore } }`;
    const variables = { channelId: String(channel.id), until: new Date() };
    const twice = await Promise.all([channels.agent.ask(all, variables), channels.agent.ask(all, variables)]);
    expect(twice.reduce((sum, { retryDeliveries }) => sum + retryDeliveries.count, 0)).toBe(2);
    for (const { customer, text } of two) {
      const arrived = () => channels.phone(channel, customer).filter(({ from }) => from === 'business');
      await channels.until(text, () => arrived().length);
      await channels.settled();
      expect(arrived().map((message) => message.text)).toEqual([text]);
    }
    expect(await channels.agent.ask(all, variables)).toEqual({
      retryDeliveries: { count: 0, hasMore: false },
    });
  });
});

it('counts the calls that proved nothing', async () => {
  const answer = await fetch(channel.account.webhook?.url ?? '', {
    method: 'POST',
    body: '{"object":"whatsapp_business_account"}',
    headers: { 'content-type': 'application/json', [kit.signatureHeader]: `sha256=${'0'.repeat(64)}` },
  });
  expect(answer.status).toBe(401);
  const { webhookRefusals } = await channels.agent.ask(
    '{ webhookRefusals { reason count lastAt channel { id } } }',
  );
  expect(webhookRefusals).toMatchObject([
    { reason: 'signature_wrong', count: 1, channel: { id: String(channel.id) } },
  ]);
});
