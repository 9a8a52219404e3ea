import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
});
afterAll(() => world?.close());

const ask = async (who: Colleague, number: number) =>
  (await who.ask(`{ ticketByNumber(number: ${number}) { id number } }`)).ticketByNumber as {
    id: string;
    number: number;
  } | null;

it('is the one that people call so, however many begin with the same digits', async () => {
  const support = await harbour.mailbox('support@harbour.test');
  const { ticketId } = await harbour.mail(support, { subject: 'First' });
  const [{ number } = { number: 0 }] = await harbour.query<{ number: number }>(
    'SELECT number FROM ticket WHERE id = $1',
    [ticketId],
  );
  for (let index = 0; index < 12; index += 1)
    await harbour.mail(support, { subject: `${number}${index} of many`, from: `n${index}@home.test` });
  expect(await ask(anna, number)).toEqual({ id: String(ticketId), number });
  expect(await ask(anna, 999_999)).toBeNull();

  const elsewhere = await (await world.company('Elsewhere')).colleague('eve', 'administrator');
  expect(await ask(elsewhere, number)).toBeNull();
  const closed = await harbour.colleague('cleo');
  await harbour.query('UPDATE user_account SET only_private_channels = true WHERE id = $1', [closed.id]);
  expect(await ask(closed, number)).toBeNull();
});
