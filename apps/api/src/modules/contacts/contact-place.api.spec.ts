import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
});
afterAll(() => world?.close());

const get = async (id: number) => (await agent.rest('GET', `${path}/${id}`)).json().data;
const make = async (fields: object) => (await agent.rest('POST', path, fields)).json().data;
const change = async (id: number, fields: object) =>
  (await agent.rest('PUT', `${path}/${id}`, fields)).json().data;
const senderOf = async (ticketId: number): Promise<number> => {
  const [row] = await harbour.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
    [harbour.agencyId, ticketId],
  );
  return Number(row?.id);
};

it('is guessed from a number, and not from one of a country with several clocks', async () => {
  expect(await make({ full_name: 'Anna', phone: '+31612340101' })).toMatchObject({
    time_zone: 'Europe/Amsterdam',
    is_time_zone_guessed: true,
    is_language_guessed: false,
  });
  expect(await make({ full_name: 'Bob', phone: '+12025550123' })).toMatchObject({
    time_zone: null,
    is_time_zone_guessed: false,
  });
});

it('is what a colleague chose, whatever number comes later; emptied, it is guessed again', async () => {
  const { id } = await make({ full_name: 'Chosen', phone: '+31612340102', time_zone: 'Asia/Calcutta' });
  expect(await get(id)).toMatchObject({ time_zone: 'Asia/Kolkata', is_time_zone_guessed: false });
  expect(await change(id, { phone: '+81312345678' })).toMatchObject({ time_zone: 'Asia/Kolkata' });
  expect(await change(id, { time_zone: null })).toMatchObject({
    time_zone: 'Asia/Tokyo',
    is_time_zone_guessed: true,
  });
  // A guess follows the number.
  expect(await change(id, { phone: '+31612340102' })).toMatchObject({ time_zone: 'Europe/Amsterdam' });
  const wrong = await agent.rest('PUT', `${path}/${id}`, { time_zone: 'Mars/Base' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['time_zone']]);
});

it('is told by the message of a browser, like the language; neither replaces what was chosen', async () => {
  const chat = await harbour.chat();
  const write = (text: string, key: string, timeZone: string, locale: string) =>
    harbour.mail(chat.channelId, {
      text,
      more: {
        channelType: 'CHAT',
        providerKey: key,
        visitorId: chat.visitorId,
        from: { kind: 'widget_visitor', value: String(chat.visitorId), timeZone },
        locale,
      },
    });
  const { ticketId } = await write('Hello', 'zone-1', 'America/New_York', 'fr-FR');
  const id = await senderOf(ticketId);
  expect(await get(id)).toMatchObject({
    time_zone: 'America/New_York',
    is_time_zone_guessed: true,
    locale_code: 'fr-FR',
    is_language_guessed: true,
  });
  await change(id, { time_zone: 'Europe/Paris', locale_code: 'nl' });
  await write('Again', 'zone-2', 'America/Chicago', 'es-ES');
  expect(await get(id)).toMatchObject({
    time_zone: 'Europe/Paris',
    is_time_zone_guessed: false,
    locale_code: 'nl',
    is_language_guessed: false,
  });
});

it('is shown by GraphQL as well', async () => {
  const { id } = await make({ full_name: 'Asked', phone: '+31612340103' });
  const { contact } = await agent.ask(
    'query ($id: ID!) { contact(id: $id) { timeZone isTimeZoneGuessed isLanguageGuessed } }',
    { id },
  );
  expect(contact).toEqual({
    timeZone: 'Europe/Amsterdam',
    isTimeZoneGuessed: true,
    isLanguageGuessed: false,
  });
});
