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

describe('one person at several accounts of a company', () => {
  let other: SimChannel;
  beforeAll(async () => {
    const kit = kits.find(({ provider }) => provider === 'dialog360');
    if (!kit) throw new Error('There is no kit.');
    other = await channels.connect(kit);
  });

  const contactsOf = (parent: string) =>
    channels.company.query<{ contactId: string; channelId: string | null }>(
      `SELECT contact_id AS "contactId", channel_id AS "channelId" FROM contact_identity
       WHERE kind = 'whatsapp_parent' AND value = $1 ORDER BY id`,
      [parent],
    );
  const contactOf = async (text: string) => {
    const ticket = await ticketOf(text);
    const [row] = await channels.company.query<{ id: string }>(
      'SELECT contact_id AS id FROM ticket WHERE id = $1',
      [ticket],
    );
    return row?.id;
  };
  const person = (id: string, number: number, parentAlias: string) => ({
    id,
    alias: `NL.${number}`,
    parentAlias,
    hidesAddress: true,
  });

  it('is known again by the parent’s id, though everything else is new', async () => {
    const parent = 'NL.ENT.7001';
    await channels.newCustomer(channel, 'Two Accounts', person('31612350001', 70011, parent));
    await channels.writes(channel, '31612350001', { text: 'here at the first account' });
    const first = await contactOf('here at the first account');
    await channels.newCustomer(other, 'Two Accounts', person('31612350001', 70012, parent));
    await channels.writes(other, '31612350001', { text: 'and at the second one' });
    expect(await contactOf('and at the second one')).toBe(first);
    expect(await contactsOf(parent)).toEqual([{ contactId: first, channelId: null }]);
    const { contact } = await channels.agent.ask(
      `query ($id: ID!) { contact(id: $id) { identities { kind value } } }`,
      { id: first },
    );
    expect(contact.identities).toEqual(
      expect.arrayContaining([
        { kind: 'whatsapp', value: 'NL.70011' },
        { kind: 'whatsapp', value: 'NL.70012' },
        { kind: 'whatsapp_parent', value: parent },
      ]),
    );
  });

  it('is one contact when both first messages come at once', async () => {
    const people = Array.from({ length: 6 }, (_, at) => `3161235010${at}`);
    for (const id of people) {
      const parent = `NL.ENT.${id}`;
      await channels.newCustomer(channel, 'At Once', person(id, Number(`${id}1`), parent));
      // Every other one shows the number at the second account.
      const there = person(id, Number(`${id}2`), parent);
      await channels.newCustomer(other, 'At Once', { ...there, hidesAddress: Number(id) % 2 === 0 });
    }
    await Promise.all(
      people.flatMap((id) => [
        channels.writes(channel, id, { text: `first word ${id} one` }),
        channels.writes(other, id, { text: `first word ${id} two` }),
      ]),
    );
    for (const id of people) {
      const one = await contactOf(`first word ${id} one`);
      expect(await contactOf(`first word ${id} two`)).toBe(one);
      expect(await contactsOf(`NL.ENT.${id}`)).toEqual([{ contactId: one, channelId: null }]);
    }
  });

  it('is proposed as one where the number is somebody else’s so far', async () => {
    const [parent, number] = ['NL.ENT.7003', '31612350003'];
    await channels.newCustomer(channel, 'Hidden Half', person(number, 70031, parent));
    await channels.writes(channel, number, { text: 'without my number' });
    const hidden = await contactOf('without my number');
    const [known] = await channels.company.query<{ id: string }>(
      `INSERT INTO contact (agency_id, full_name, sort_name, phone) VALUES ($1, 'Shown Half', 'shown half', $2) RETURNING id`,
      [channels.company.agencyId, `+${number}`],
    );
    await channels.company.query(
      `INSERT INTO contact_identity (agency_id, contact_id, kind, value) VALUES ($1, $2, 'phone', $3)`,
      [channels.company.agencyId, known?.id, `+${number}`],
    );
    await channels.newCustomer(other, 'Shown Half', {
      ...person(number, 70032, parent),
      hidesAddress: false,
    });
    await channels.writes(other, number, { text: 'with my number' });
    expect(await contactOf('with my number')).toBe(known?.id);
    const pairs = () =>
      channels.company.query<{ evidence: { kind: string; value: string; isProven: boolean }[] }>(
        `SELECT evidence FROM contact_duplicate WHERE first_id = $1 AND second_id = $2 AND confidence = 3`,
        [hidden, known?.id],
      );
    await channels.until('the proposal', async () => (await pairs()).length);
    expect((await pairs())[0]?.evidence).toContainEqual({
      kind: 'WHATSAPP_ID',
      value: parent,
      isProven: true,
    });
  });
});
