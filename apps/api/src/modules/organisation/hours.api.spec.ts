import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
});

afterAll(() => world?.close());

const hours = '/api/v2/business_hours';
const places = '/api/v2/locations';
const office = [{ day: 'MONDAY', spans: [{ from: '09:00', to: '17:00' }] }];
let count = 0;
const facts = (more: object = {}) => ({
  name: `Hours ${(count += 1)}`,
  time_zone: 'Europe/Amsterdam',
  week: office,
  ...more,
});

async function make(
  base: string,
  fields: object,
): Promise<{ id: number; week?: unknown[]; channels?: unknown[] }> {
  const answer = await admin.rest('POST', base, fields);
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
}

describe('business hours', () => {
  it('are made, read by everybody and changed; what is left out stays', async () => {
    const made = await make(
      hours,
      facts({ exceptions: [{ name: 'Christmas', from: '2026-12-25', every_year: true }] }),
    );
    expect(made).toMatchObject({
      time_zone: 'Europe/Amsterdam',
      exceptions: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-25', every_year: true, spans: [] }],
      opening: { is_open: expect.any(Boolean) },
      channels: [],
    });
    expect(made.week).toHaveLength(7);
    const changed = await admin.rest('PUT', `${hours}/${made.id}`, {
      time_zone: 'Asia/Calcutta',
      version: 1,
    });
    expect(changed.json().data).toMatchObject({ time_zone: 'Asia/Kolkata', week: made.week, version: 2 });
    const late = await admin.rest('PUT', `${hours}/${made.id}`, { name: 'Late', version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'business_hours.version_conflict']);
    const read = await agent.rest('GET', `${hours}/${made.id}`);
    expect(read.json().data).toMatchObject({ id: made.id, version: 2 });
    expect((await agent.rest('PUT', `${hours}/${made.id}`, { name: 'Mine' })).statusCode).toBe(403);
    expect((await stranger.rest('GET', `${hours}/${made.id}`)).statusCode).toBe(404);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ week: [{ day: 'MONDAY', spans: [{ from: '17:00', to: '09:00' }] }] }, 'week.monday'],
    [{ exceptions: [{ name: 'Off', from: '2026-02-30' }] }, 'exceptions.0'],
    [{ channel_ids: [999_999] }, 'channel_ids'],
  ])('are refused with the field named: %#', async (wrong, field) => {
    const answer = await admin.rest('POST', hours, facts(wrong));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  it('are those of one schedule per channel, and the list says which channels are taken', async () => {
    const mailbox = await harbour.mailbox('desk@harbour.test');
    const first = await make(hours, facts({ channel_ids: [mailbox] }));
    expect(first.channels).toEqual([{ id: mailbox, type: 'EMAIL', name: expect.any(String) }]);
    const second = await admin.rest('POST', hours, facts({ channel_ids: [mailbox] }));
    expect([second.statusCode, Object.keys(second.json().errors)]).toEqual([422, ['channel_ids']]);
    const list = (await agent.rest('GET', hours)).json();
    expect(list.unavailable_channels).toContainEqual(
      expect.objectContaining({ id: mailbox, business_hours_id: first.id }),
    );
    expect(list.data.map((row: { id: number }) => row.id)).toContain(first.id);
    const others = await admin.ask('query ($id: ID) { unavailableChannels(exceptId: $id) { id } }', {
      id: first.id,
    });
    expect(others.unavailableChannels).not.toContainEqual({ id: String(mailbox) });
  });

  it('that are deleted free their channels, and get those back that nobody took', async () => {
    const [kept, lost] = [
      await harbour.mailbox('kept@harbour.test'),
      await harbour.mailbox('lost@harbour.test'),
    ];
    const old = await make(hours, facts({ channel_ids: [kept, lost] }));
    expect((await admin.rest('DELETE', `${hours}/${old.id}?version=9`)).statusCode).toBe(409);
    expect((await admin.rest('DELETE', `${hours}/${old.id}`)).statusCode).toBe(204);
    expect((await admin.rest('GET', `${hours}/${old.id}`)).statusCode).toBe(404);
    await make(hours, facts({ channel_ids: [lost] }));
    const back = await admin.rest('POST', `${hours}/${old.id}/restore`);
    expect(back.json().data.channels.map(({ id }: { id: number }) => id)).toEqual([kept]);
  });

  it('keep private channels that their editor does not see', async () => {
    const [open, hidden] = [
      await harbour.mailbox('open@harbour.test'),
      await harbour.mailbox('hidden@harbour.test'),
    ];
    const { id } = await make(hours, facts({ channel_ids: [open, hidden] }));
    const access =
      'mutation ($input: UpdateChannelAccessInput!) { updateChannelAccess(input: $input) { id } }';
    await admin.ask(access, { input: { channelId: hidden, isPrivate: true, memberIds: [] } });
    expect((await agent.rest('GET', `${hours}/${id}`)).json().data.channels).toMatchObject([{ id: open }]);
    const keeper = await harbour.colleague('keeper', 'supervisor');
    const changed = await keeper.rest('PUT', `${hours}/${id}`, { channel_ids: [] });
    if (changed.statusCode === 403) return;
    expect((await admin.rest('GET', `${hours}/${id}`)).json().data.channels).toMatchObject([{ id: hidden }]);
  });
});

describe('locations', () => {
  it('are made, changed, found, deleted and brought back', async () => {
    const schedule = await make(hours, facts());
    const made = await make(places, {
      name: 'Shop Harbour',
      street: 'Kade 1',
      city: 'Rotterdam',
      country_code: 'NL',
      phone: '+31 10 123 45 67',
      business_hours_id: schedule.id,
    });
    expect(made).toMatchObject({ city: 'Rotterdam', business_hours_id: schedule.id, version: 1 });
    const found = await agent.ask(
      '{ locations(term: "rotter") { edges { node { name businessHoursId } } } }',
    );
    expect(found.locations.edges).toEqual([
      { node: { name: 'Shop Harbour', businessHoursId: String(schedule.id) } },
    ]);
    const used = await agent.ask('query ($id: ID!) { oneBusinessHours(id: $id) { locations { name } } }', {
      id: schedule.id,
    });
    expect(used.oneBusinessHours.locations).toEqual([{ name: 'Shop Harbour' }]);
    await admin.rest('DELETE', `${hours}/${schedule.id}`);
    expect((await agent.rest('GET', `${places}/${made.id}`)).json().data.business_hours_id).toBeNull();
    await admin.rest('POST', `${hours}/${schedule.id}/restore`);
    const cleared = await admin.rest('PUT', `${places}/${made.id}`, { business_hours_id: null, version: 1 });
    expect(cleared.json().data).toMatchObject({ business_hours_id: null, street: 'Kade 1', version: 2 });
    expect((await admin.rest('DELETE', `${places}/${made.id}`)).statusCode).toBe(204);
    const twin = await make(places, { name: 'Shop Harbour' });
    expect((await admin.rest('POST', `${places}/${made.id}/restore`)).statusCode).toBe(422);
    await admin.rest('DELETE', `${places}/${twin.id}`);
    expect((await admin.rest('POST', `${places}/${made.id}/restore`)).json().data).toMatchObject({
      id: made.id,
    });
    expect((await agent.rest('POST', places, { name: 'Mine' })).statusCode).toBe(403);
    expect((await stranger.rest('GET', `${places}/${made.id}`)).statusCode).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ country_code: 'XQ' }, 'country_code'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ business_hours_id: 999_999 }, 'business_hours_id'],
  ])('are refused with the field named: %#', async (wrong, field) => {
    const answer = await admin.rest('POST', places, { name: 'Shop', ...wrong });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});
