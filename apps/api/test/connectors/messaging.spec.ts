import { systemContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { DeliveriesService } from '../../src/modules/channels/deliveries/deliveries.service.js';
import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

const DAY_MS = 24 * 3_600_000;
let channels: SimulatedChannels;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

interface Begun {
  customer: string;
  ticketId: string;
}

/** A customer who wrote some days ago, and their conversation. */
async function begun(
  channel: SimChannel,
  text: string,
  { daysAgo = 0, ...more }: { daysAgo?: number; kind?: string; name?: string } = {},
): Promise<Begun> {
  const { id: customer } = await channels.newCustomer(channel, more.name ?? `Who says ${text}`);
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  await channels.writes(channel, customer, { text, at, ...(more.kind && { kind: more.kind }) });
  await channels.until('their message', async () => (await channels.messagesWith(text)).length);
  const [message] = await channels.messagesWith(text);
  return { customer, ticketId: message?.ticket_id ?? '' };
}

const statusOf = async (text: string) => (await channels.messagesWith(text))[0]?.delivery_status;
const becomes = (text: string, status: string) =>
  channels.until(`${text}: ${status}`, async () => (await statusOf(text)) === status);
const fromUs = (channel: SimChannel, customer: string) =>
  channels.phone(channel, customer).filter(({ from }) => from === 'business');
const deed = (channel: SimChannel, customer: string, what: string, body: object = {}) =>
  channels.ask<{ id: string }>(`/accounts/${channel.account.id}/customers/${customer}/${what}`, body);

describe.each(kits.filter(({ provider }) => provider === 'messenger' || provider === 'instagram'))(
  'what is particular to $provider',
  (kit) => {
    let channel: SimChannel;
    const by = (text: string) => `${text} by ${kit.provider}`;

    beforeAll(async () => {
      channel = await channels.connect(kit);
    });
    afterEach(() => channels.calm(channel));

    it('shows once, as ours, what somebody answers in the provider’s own inbox', async () => {
      const { customer, ticketId } = await begun(channel, by('do you rent bikes'));
      await channels.trouble(channel, 'duplicates', { times: 1 });
      await deed(channel, customer, 'own-inbox', { text: by('we do, from their own inbox') });
      await channels.until(
        'the answer',
        async () => (await channels.messagesWith(by('we do, from their own inbox'))).length,
      );
      await channels.settled();
      expect(await channels.messagesWith(by('we do, from their own inbox'))).toMatchObject([
        { ticket_id: ticketId, type: 'OUTBOUND', delivery_status: 'SENT' },
      ]);
      // It was written there, and is not sent a second time from here.
      expect(fromUs(channel, customer)).toHaveLength(1);
    });

    it('takes its own echo for no second message, even when it comes before the answer', async () => {
      const { customer, ticketId } = await begun(channel, by('slow line'));
      await channels.trouble(channel, 'drip', { times: 1, seconds: 1 });
      const text = by('faster than its answer');
      await channels.reply(ticketId, text);
      await channels.until('the settled answer', async () =>
        ['SENT', 'DELIVERED'].includes((await statusOf(text)) ?? ''),
      );
      await becomes(text, kit.farthest ?? 'DELIVERED');
      await channels.until('what was said on the line', async () => {
        const rows = await channels.company.query(
          `SELECT 1 FROM delivery_attempt a JOIN delivery d ON d.id = a.delivery_id
           JOIN message m ON m.id = d.message_ref WHERE m.body_text = $1 AND a.outcome = 'accepted'`,
          [text],
        );
        return rows.length === 1;
      });
      expect(await channels.messagesWith(text)).toHaveLength(1);
      expect(fromUs(channel, customer)).toHaveLength(1);
    });

    it('marks as read what stands above the last that was read', async () => {
      const { customer, ticketId } = await begun(channel, by('two answers please'));
      const texts = [by('the first answer'), by('the second answer')];
      for (const text of texts) await channels.reply(ticketId, text);
      for (const text of texts) await becomes(text, kit.farthest ?? 'DELIVERED');
      await deed(channel, customer, 'read');
      for (const text of texts) await becomes(text, 'READ');
    });

    it('lets a person answer for seven days with a tag, and no machine', async () => {
      const { customer, ticketId } = await begun(channel, by('two days ago'), { daysAgo: 2 });
      await channels.reply(ticketId, by('late, but by a person'));
      await channels.until('the answer', () => fromUs(channel, customer).length);
      expect(fromUs(channel, customer)).toMatchObject([{ extra: { tag: 'HUMAN_AGENT' } }]);
      const [row] = await channels.company.query<{ id: string }>(
        `SELECT id FROM channel_customer WHERE channel_id = $1 AND address = $2`,
        [channel.id, customer],
      );
      const question = { channelId: channel.id, customerId: Number(row?.id), hasOtherAddress: false };
      const ctx = systemContext(channels.company.agencyId, 'test');
      const [[machine], [person]] = await channels.inbox.app.get(Database).read(ctx, async (q) => {
        const deliveries = channels.inbox.app.get(DeliveriesService);
        return [
          await deliveries.canSend(q, [question], 'machine'),
          await deliveries.canSend(q, [question], 'person'),
        ];
      });
      expect(machine).toMatchObject({ isOpen: false, reason: 'WINDOW_CLOSED', tag: null });
      expect(person).toMatchObject({ isOpen: true, tag: 'HUMAN_AGENT' });
    });

    it('refuses everybody after that', async () => {
      const { customer, ticketId } = await begun(channel, by('eight days ago'), { daysAgo: 8 });
      await expect(channels.reply(ticketId, by('too late'))).rejects.toThrow();
      expect(fromUs(channel, customer)).toHaveLength(0);
    });

    it('is open for seven days without a tag to who came by an advertisement', async () => {
      const { customer, ticketId } = await begun(channel, by('saw your ad'), { daysAgo: 3, kind: 'ad' });
      await channels.reply(ticketId, by('welcome'));
      await channels.until('the answer', () => fromUs(channel, customer).length);
      expect(fromUs(channel, customer)[0]?.extra).toBeUndefined();
      expect((await channels.messagesWith(by('saw your ad')))[0]?.content).toMatchObject({
        kind: 'referral',
      });
    });

    it('asks for the name of a customer, and gets along without one', async () => {
      const nameOf = async (text: string) => {
        const [row] = await channels.company.query<{ name: string }>(
          `SELECT c.full_name AS name FROM message m JOIN ticket t ON t.id = m.ticket_id
           JOIN contact c ON c.id = t.contact_id WHERE m.body_text = $1`,
          [text],
        );
        return row?.name;
      };
      await begun(channel, by('who am I'), { name: 'Nele van Name' });
      expect(await nameOf(by('who am I'))).toBe('Nele van Name');
      await channels.trouble(channel, 'bad_gateway', { times: 1 });
      await begun(channel, by('nobody knows'), { name: 'Never Heard' });
      expect(await nameOf(by('nobody knows'))).not.toBe('Never Heard');
    });

    it('understands a pressed button, a story and what nobody knows', async () => {
      const { id: customer } = await channels.newCustomer(channel, 'Kit Kinds');
      const url = 'https://stories.example.com/1';
      const contents = async () => {
        const rows = await channels.company.query<{ content: unknown }>(
          `SELECT m.content FROM message m JOIN ticket t ON t.id = m.ticket_id JOIN contact c ON c.id = t.contact_id
           JOIN channel_customer k ON k.contact_id = c.id WHERE k.address = $1 AND m.type = 'INBOUND' ORDER BY m.position`,
          [customer],
        );
        return rows.map(({ content }) => content);
      };
      const said = [
        { kind: 'postback', text: by('Start'), extra: { payload: 'GO' } },
        { kind: 'story_reply', text: by('nice story'), extra: { url } },
        { kind: 'unsupported' },
      ];
      for (const [before, one] of said.entries()) {
        await channels.writes(channel, customer, one);
        await channels.until(one.kind, async () => (await contents()).length === before + 1);
      }
      expect(await contents()).toMatchObject([
        { kind: 'choice', payload: 'GO' },
        { kind: 'story', how: 'reply', url },
        { kind: 'unknown', type: 'unsupported' },
      ]);
    });

    it('is connected by its own form, and listens to what it needs', async () => {
      await channels.world.saveAccount({ ...channel.account, webhook: null });
      const connector = channels.connectorOf(kit.provider);
      const opened = await channels.opened(channel);
      expect(await connector.test(opened.channel, opened.client)).toMatchObject({
        isOk: true,
        name: 'Harbour Bikes',
        handle: '@harbourbikes',
      });
      await connector.subscribe?.(opened.channel, opened.client);
      expect(channels.world.account(channel.account.id)?.webhook).toMatchObject({
        url: channel.account.webhook?.url,
        fields: expect.arrayContaining(['messages', 'message_reactions', 'messaging_postbacks']),
      });
      // With these fields alone, everything above has to reach us.
      const { customer, ticketId } = await begun(channel, by('after connecting'));
      await channels.reply(ticketId, by('well connected'));
      await becomes(by('well connected'), kit.farthest ?? 'DELIVERED');
      await deed(channel, customer, 'read');
      await becomes(by('well connected'), 'READ');
      await channels.world.saveAccount(channel.account);
    });
  },
);

describe('what Instagram alone has', () => {
  it('takes a message back', async () => {
    const kit = kits.find(({ provider }) => provider === 'instagram');
    if (!kit) throw new Error('There is no kit.');
    const channel = await channels.connect(kit);
    const { id: customer } = await channels.newCustomer(channel, 'Un Send');
    const { id: message } = await channels.writes(channel, customer, { text: 'I never said this' });
    await channels.until('it', async () => (await channels.messagesWith('I never said this')).length);
    await deed(channel, customer, 'changes', { message, text: null });
    await channels.until('it taken back', async () => {
      const rows = await channels.company.query(
        `SELECT 1 FROM message m JOIN ticket t ON t.id = m.ticket_id JOIN channel_customer k ON k.contact_id = t.contact_id
         WHERE k.address = $1 AND m.withdrawn_at IS NOT NULL`,
        [customer],
      );
      return rows.length === 1;
    });
  });
});
