import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;
let channel: SimChannel;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
  const kit = kits.find(({ provider }) => provider === 'whatsapp_cloud');
  if (!kit) throw new Error('There is no kit.');
  channel = await channels.connect(kit);
});
afterAll(() => channels.close());

async function ticketOf(text: string): Promise<string> {
  await channels.until(text, async () => (await channels.messagesWith(text)).length);
  return (await channels.messagesWith(text))[0]?.ticket_id ?? '';
}

const answersOn = (customer: string) =>
  channels.phone(channel, customer).filter(({ from }) => from === 'business');

it('answers somebody who hides their number, and knows them again when they show it', async () => {
  const alias = 'NL.13491208655302741918';
  const hidden = { id: '31612340001', alias, hidesAddress: true, username: 'hidden.rider' };
  await channels.newCustomer(channel, 'Hidde Hidden', hidden);
  await channels.writes(channel, hidden.id, { text: 'you do not see my number' });
  const first = await ticketOf('you do not see my number');
  await channels.reply(first, 'we need not to');
  await channels.until('the answer', () => answersOn(hidden.id).length);
  await channels.until(
    'its ticks',
    async () => (await channels.messagesWith('we need not to'))[0]?.delivery_status === 'DELIVERED',
  );
  const people = () =>
    channels.company.query<{ address: string | null; alias: string | null; phone: string | null }>(
      `SELECT k.address, k.alias, c.phone FROM channel_customer k JOIN contact c ON c.id = k.contact_id
       WHERE k.alias = $1 OR k.address = $2`,
      [alias, hidden.id],
    );
  expect(await people()).toEqual([{ address: null, alias, phone: null }]);

  await channels.newCustomer(channel, 'Hidde Hidden', { ...hidden, hidesAddress: false });
  await channels.writes(channel, hidden.id, { text: 'here is my number' });
  expect(await ticketOf('here is my number')).toBe(first);
  expect(await people()).toEqual([{ address: hidden.id, alias, phone: `+${hidden.id}` }]);
});

it.each([
  ['with an id of their own', 'NL.5550001'],
  ['by their number alone', undefined],
])('goes on in the same conversation when a customer moves to another number: %s', async (how, alias) => {
  const [before, now] = alias ? ['31612340002', '31612340003'] : ['31612340004', '31612340005'];
  await channels.newCustomer(channel, 'Mo Ving', { id: before, ...(alias && { alias }) });
  await channels.writes(channel, before, { text: `old number ${how}` });
  const first = await ticketOf(`old number ${how}`);
  await channels.writes(channel, before, {
    kind: 'system',
    extra: {
      body: `User Mo Ving changed from ${before} to ${now}`,
      wa_id: now,
      type: 'user_changed_number',
    },
  });
  await channels.settled();
  // The id is new together with the number.
  await channels.newCustomer(channel, 'Mo Ving', { id: now, ...(alias && { alias: `${alias}9` }) });
  await channels.writes(channel, now, { text: `new number ${how}` });
  expect(await ticketOf(`new number ${how}`)).toBe(first);
  await channels.reply(first, `to the new number ${how}`);
  await channels.until(
    'the answer',
    async () => (await channels.messagesWith(`to the new number ${how}`))[0]?.delivery_status === 'DELIVERED',
  );
  expect(answersOn(now)).toHaveLength(1);
  expect(answersOn(before)).toHaveLength(0);
});
