import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

const REACTIONS = new Set(['whatsapp_cloud', 'dialog360', 'telegram', 'custom']);
const TYPING = new Set(['whatsapp_cloud', 'dialog360', 'telegram', 'messenger', 'instagram']);
const READS = new Set(['whatsapp_cloud', 'dialog360', 'messenger', 'instagram']);
const REACT = `mutation ($id: ID!, $emoji: String!, $isOn: Boolean!) {
  reactToMessage(messageId: $id, emoji: $emoji, isOn: $isOn) { id } }`;

describe.each(kits)('what customers of $provider see of us', (kit) => {
  let channel: SimChannel;
  let customer: string;
  let ticketId: string;
  let messageId: string;
  const seen: string[] = [];

  beforeAll(async () => {
    channel = await channels.connect(kit);
    const text = `hello by ${kit.provider}`;
    ({ id: customer } = await channels.newCustomer(channel, `Signe by ${kit.provider}`));
    channels.world.on('news', ({ account, kind }) => {
      if (account === channel.account.id) seen.push(kind);
    });
    await channels.writes(channel, customer, { text });
    const message = await channels.until(text, async () => (await channels.messagesWith(text))[0]);
    ticketId = String(message.ticket_id);
    messageId = String(message.id);
  });

  const ours = () =>
    channels
      .phone(channel, customer)
      .flatMap(({ reactions }) => reactions)
      .flatMap(({ from, emoji }) => (from === 'business' ? [emoji] : []));
  const react = (emoji: string, isOn: boolean) => channels.agent.ask(REACT, { id: messageId, emoji, isOn });

  it('how we react to their words: the newest reaction, until it is taken back', async () => {
    await react('👍', true);
    if (!REACTIONS.has(kit.provider)) {
      await channels.settled();
      expect(ours()).toEqual([]);
      return;
    }
    await channels.until('a thumb', () => ours().includes('👍'));
    await react('❤️', true);
    await channels.until('a heart', () => ours().join() === '❤️');
    await react('❤️', false);
    await channels.until('the thumb again', () => ours().join() === '👍');
    await react('👍', false);
    await channels.until('nothing', () => ours().length === 0);
    await channels.until('four of them in the ledger', async () => {
      const [row] = await channels.company.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM delivery WHERE message_ref = $1 AND state = 'accepted'`,
        [messageId],
      );
      return row?.count === 4;
    });
  });

  it('that somebody writes to them, and not that somebody writes a note', async () => {
    const typing = (mode: string) =>
      channels.agent.ask(
        `mutation ($ticketId: ID!) { setTicketTyping(ticketId: $ticketId, isTyping: true, mode: ${mode}) }`,
        { ticketId },
      );
    seen.length = 0;
    await typing('NOTE');
    await channels.settled();
    expect(seen).not.toContain('typing');
    await typing('REPLY');
    if (TYPING.has(kit.provider)) await channels.until('typing', () => seen.includes('typing'));
    else {
      await channels.settled();
      expect(seen).not.toContain('typing');
    }
  });

  it('that their words were read', async () => {
    seen.length = 0;
    await channels.agent.ask('mutation ($id: ID!) { markTicketRead(ticketId: $id) { id } }', {
      id: ticketId,
    });
    if (READS.has(kit.provider)) await channels.until('a read mark', () => seen.includes('read'));
    else {
      await channels.settled();
      expect(seen).not.toContain('read');
    }
  });
});

it('leaves no trace of those who only read along', async () => {
  const kit = kits.find(({ provider }) => provider === 'whatsapp_cloud');
  const account = channels.world.accountsOf('whatsapp_cloud')[0];
  if (!kit || !account) throw new Error('There is no WhatsApp.');
  const [row] = await channels.company.query<{ id: string }>(
    `SELECT t.id FROM ticket t JOIN channel c ON c.id = t.channel_id WHERE c.provider = 'whatsapp_cloud' LIMIT 1`,
  );
  const observer = await channels.company.colleague('observer', 'observer');
  const seen: string[] = [];
  channels.world.on('news', ({ kind }) => seen.push(kind));
  await observer.ask('mutation ($id: ID!) { markTicketRead(ticketId: $id) { id } }', { id: String(row?.id) });
  await channels.settled();
  expect(seen).not.toContain('read');
});
