import { kits } from './kits.js';
import { type ConnectorKit, type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

describe('what goes out', () => {
  const channelOf = new Map<ConnectorKit, SimChannel>();
  let people = 0;

  beforeAll(async () => {
    for (const kit of kits) channelOf.set(kit, await channels.connect(kit));
  });

  /** Of every connector, side by side: what takes its time at one of them does not hold up the others. */
  function holds(says: string, check: (kit: ConnectorKit, channel: SimChannel) => Promise<void>): void {
    describe(says, () => {
      it.concurrent.each(kits)('by $provider', async (kit) => {
        const channel = channelOf.get(kit) as SimChannel;
        try {
          await check(kit, channel);
        } finally {
          await channels.calm(channel);
        }
      });
    });
  }

  /** A customer who has just written, and their conversation. */
  async function conversation(
    kit: ConnectorKit,
    channel: SimChannel,
  ): Promise<{ customer: string; ticketId: string }> {
    people += 1;
    const text = `hello from ${people} by ${kit.provider}`;
    const { id: customer } = await channels.newCustomer(channel, `Customer ${people} of ${kit.provider}`);
    await channels.writes(channel, customer, { text });
    await channels.until('their message', async () => (await channels.messagesWith(text)).length);
    const [message] = await channels.messagesWith(text);
    return { customer, ticketId: message?.ticket_id ?? '' };
  }

  const farthestOf = (kit: ConnectorKit) => kit.farthest ?? 'DELIVERED';
  const sentTo = (channel: SimChannel, customer: string) =>
    channels.phone(channel, customer).filter(({ from }) => from === 'business');
  const statusOf = async (text: string) => (await channels.messagesWith(text))[0]?.delivery_status;
  const becomes = (text: string, ...status: string[]) =>
    channels.until(`${text}: ${status.join(' or ')}`, async () =>
      status.includes((await statusOf(text)) ?? ''),
    );

  holds('reaches the phone, and its ticks come back', async (kit, channel) => {
    const { customer, ticketId } = await conversation(kit, channel);
    const text = `an answer by ${kit.provider}`;
    await channels.reply(ticketId, text);
    await channels.until('the answer', () => sentTo(channel, customer).length);
    expect(sentTo(channel, customer)).toMatchObject([{ text }]);
    await becomes(text, kit.reports ? farthestOf(kit) : 'SENT');
    if (!kit.reports || kit.lacks?.includes('reads')) return;
    await channels.ask(`/accounts/${channel.account.id}/customers/${customer}/read`, {});
    await becomes(text, 'READ');
  });

  holds('keeps the order of a conversation', async (kit, channel) => {
    const { customer, ticketId } = await conversation(kit, channel);
    const texts = ['one', 'two', 'three'].map((word) => `${word} by ${kit.provider}`);
    for (const text of texts) await channels.reply(ticketId, text);
    await channels.until('all three', () => sentTo(channel, customer).length === 3);
    expect(sentTo(channel, customer).map(({ text }) => text)).toEqual(texts);
  });

  holds('waits as long as it is told to, and comes once', async (kit, channel) => {
    const { customer, ticketId } = await conversation(kit, channel);
    await channels.trouble(channel, 'too_many', { times: 1, seconds: 2 });
    const start = Date.now();
    await channels.reply(ticketId, `patient by ${kit.provider}`);
    await channels.until('the answer', () => sentTo(channel, customer).length);
    expect(Date.now() - start).toBeGreaterThan(1_900);
    expect(sentTo(channel, customer)).toHaveLength(1);
  });

  for (const kind of ['server_error', 'bad_gateway'] as const)
    holds(`is tried again after ${kind}, and comes once`, async (kit, channel) => {
      const { customer, ticketId } = await conversation(kit, channel);
      await channels.trouble(channel, kind, { times: 1 });
      await channels.reply(ticketId, `again after ${kind} by ${kit.provider}`);
      await channels.until('the answer', () => sentTo(channel, customer).length);
      expect(sentTo(channel, customer)).toHaveLength(1);
    });

  for (const kind of ['lost_reply', 'garbled'] as const)
    holds(`is never doubled when the answer is lost: ${kind}`, async (kit, channel) => {
      const { customer, ticketId } = await conversation(kit, channel);
      await channels.trouble(channel, kind, { times: 1 });
      const text = `lost by ${kind} and ${kit.provider}`;
      await channels.reply(ticketId, text);
      await channels.until('the message', () => sentTo(channel, customer).length);
      await becomes(text, kit.settlesLost === 'never' ? 'UNKNOWN' : farthestOf(kit));
      await channels.settled();
      expect(sentTo(channel, customer)).toHaveLength(1);
    });

  holds('says what is wrong with the receiver', async (kit, channel) => {
    const { ticketId } = await conversation(kit, channel);
    await channels.trouble(channel, 'no_such_user', { times: 1 });
    const text = `to nobody by ${kit.provider}`;
    await channels.reply(ticketId, text);
    await becomes(text, 'FAILED');
    expect((await channels.messagesWith(text))[0]?.delivery_error_code).toBe('NO_SUCH_ADDRESS');
  });

  holds('says that it came too late', async (kit, channel) => {
    if (!kit.hasWindow) return;
    const { ticketId } = await conversation(kit, channel);
    await channels.trouble(channel, 'window_closed', { times: 1 });
    const text = `too late by ${kit.provider}`;
    await channels.reply(ticketId, text);
    await becomes(text, 'FAILED');
    expect((await channels.messagesWith(text))[0]?.delivery_error_code).toBe('WINDOW_CLOSED');
  });

  holds('waits while the channel is refused, says so, and goes when it was mended', async (kit, channel) => {
    const { customer, ticketId } = await conversation(kit, channel);
    await channels.trouble(channel, 'expired_token');
    const text = `while broken by ${kit.provider}`;
    await channels.reply(ticketId, text);
    await channels.until(
      'the trouble',
      async () => (await channels.troubleOf(channel)) === 'CREDENTIALS_REFUSED',
    );
    expect(sentTo(channel, customer)).toHaveLength(0);
    await channels.calm(channel);
    await channels.mend(channel);
    await channels.until('the answer', () => sentTo(channel, customer).length);
    expect(await channels.troubleOf(channel)).toBeNull();
  });

  holds('leaves no secret behind', async (kit, channel) => {
    const kept = await channels.company.query<{ all: string }>(
      `SELECT coalesce(string_agg(exchanges::text || coalesce(error, ''), ' '), '') AS all FROM delivery_attempt`,
    );
    const secrets = Object.values(kit.secrets(channel.account)).filter((secret) => secret.length > 5);
    expect(kept[0]?.all.length).toBeGreaterThan(100);
    for (const secret of secrets) expect(kept[0]?.all).not.toContain(secret);
  });
});

describe('a provider that does not answer', () => {
  const kitOf = (name: string) => kits.find(({ provider }) => provider === name) ?? kits[0]!;
  let dead: SimChannel;
  let alive: SimChannel;

  beforeAll(async () => {
    dead = await channels.connect(kitOf('telegram'));
    alive = await channels.connect(kitOf('custom'));
  });
  // What hangs is not waited for.
  afterAll(() => channels.simulator.app.server.closeAllConnections());

  async function conversations(channel: SimChannel, count: number): Promise<string[]> {
    const texts = Array.from({ length: count }, (_, number) => `waiting ${number} at ${channel.id}`);
    for (const text of texts) {
      const { id } = await channels.newCustomer(channel, text);
      await channels.writes(channel, id, { text });
    }
    return Promise.all(
      texts.map(async (text) => {
        await channels.until(text, async () => (await channels.messagesWith(text)).length);
        return (await channels.messagesWith(text))[0]?.ticket_id ?? '';
      }),
    );
  }
  const countOf = async (state: string, channel: SimChannel): Promise<number> => {
    const [row] = await channels.company.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM delivery WHERE state = $1 AND channel_id = $2',
      [state, channel.id],
    );
    return row?.count ?? 0;
  };

  it('is left alone after some calls of which nobody knows what became', async () => {
    const tickets = await conversations(dead, 6);
    await channels.trouble(dead, 'lost_reply');
    for (const ticket of tickets) await channels.reply(ticket, 'into the dark');
    await channels.until('an open circuit', async () => {
      const [row] = await channels.company.query<{ is_open: boolean }>(
        'SELECT open_until IS NOT NULL AS is_open FROM channel_circuit WHERE channel_id = $1',
        [dead.id],
      );
      return row?.is_open;
    });
    await channels.calm(dead);
    await channels.company.query('DELETE FROM channel_circuit WHERE channel_id = $1', [dead.id]);
    await channels.until('quiet', async () => (await countOf('queued', dead)) === 0);
  });

  it('does not hold up the others', async () => {
    const [waiting, others] = [await conversations(dead, 20), await conversations(alive, 5)];
    await channels.trouble(dead, 'hang');
    for (const ticket of waiting) await channels.reply(ticket, 'to nobody there');
    await channels.until('hanging calls', () => countOf('submitting', dead));
    const start = Date.now();
    for (const ticket of others) await channels.reply(ticket, 'past them');
    await channels.until('the others', async () => (await countOf('accepted', alive)) >= others.length);
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(await countOf('submitting', dead)).toBeLessThanOrEqual(8);
  });
});
