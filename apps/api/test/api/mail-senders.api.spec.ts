import { until } from '../floor.js';
import { OutsideMailServer } from '../mail-server.js';
import { mailPort } from '../mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** From which address of a mailbox a mail goes, as whoever gets it sees it. */
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let stranger: Colleague;
let support: number;
const outside = new OutsideMailServer();

beforeAll(async () => {
  const port = await mailPort();
  await outside.start(Number(port));
  world = await InboxWorld.open({ SMTP_LISTEN_PORT: await mailPort(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  stranger = await (await world.company('Other Bikes')).colleague('stranger', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  await harbour.mailbox('secret@harbour.test', true);
  await harbour.query(
    `UPDATE channel SET settings = '{"aliases": ["sales@harbour.test", "repairs@harbour.test"]}' WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, support],
  );
  await world.withWorker();
});

afterAll(async () => {
  await world?.close();
  await outside.stop();
});

const someone = () => `tom-${crypto.randomUUID()}@home.test`;

async function fromOf(address: string): Promise<string | undefined> {
  const at = () => outside.letters.findIndex(({ to }) => to.includes(address));
  await until('the mail', () => at() >= 0);
  return outside.arrived[at()]?.from?.value[0]?.address;
}

const asked = async (from: string, to: string[]) =>
  (await harbour.mail(support, { from, more: { to } })).ticketId;
const answer = (ticketId: number, more: object = {}) =>
  admin.rest('POST', `/api/v2/tickets/${ticketId}/messages`, { message: 'It is ready.', ...more });
const senders = async (ticketId: number) =>
  (await admin.ask('query ($id: ID!) { ticketSenders(ticketId: $id) { addresses usual } }', { id: ticketId }))
    .ticketSenders;

const all = ['support@harbour.test', 'sales@harbour.test', 'repairs@harbour.test'];

describe('an answer', () => {
  it('goes from the address that the customer wrote to, or from the one that is chosen', async () => {
    const [tom, uma] = [someone(), someone()];
    const first = await asked(tom, ['repairs@harbour.test']);
    expect(await senders(first)).toEqual({ addresses: all, usual: 'repairs@harbour.test' });
    expect((await answer(first)).statusCode).toBe(201);
    expect(await fromOf(tom)).toBe('repairs@harbour.test');
    const second = await asked(uma, ['repairs@harbour.test']);
    expect((await answer(second, { from: 'Sales@harbour.test' })).statusCode).toBe(201);
    expect(await fromOf(uma)).toBe('sales@harbour.test');
  });

  it('goes from it later as well', async () => {
    const tom = someone();
    const ticketId = await asked(tom, all.slice(0, 1));
    await admin.ask('mutation ($i: ScheduleMessageInput!) { scheduleMessage(input: $i) { id } }', {
      i: { ticketId, kind: 'REPLY', body: 'Soon.', from: 'sales@harbour.test', undoSeconds: 1 },
    });
    expect(await fromOf(tom)).toBe('sales@harbour.test');
  });

  it('goes from no other address, not even from one of another mailbox', async () => {
    const ticketId = await asked(someone(), all.slice(0, 1));
    for (const from of [
      'secret@harbour.test',
      'boss@elsewhere.test',
      'sales@harbour.test\r\nbcc: x@y.test',
    ]) {
      const refused = await answer(ticketId, { from });
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['from']]);
    }
    expect(
      await stranger.refused('query ($id: ID!) { ticketSenders(ticketId: $id) { usual } }', { id: ticketId }),
    ).toBe('not_found');
    expect((await admin.rest('GET', `/api/v2/tickets/${ticketId}/senders`)).json().data).toEqual({
      addresses: all,
      usual: 'support@harbour.test',
    });
  });
});

it('a conversation is begun from the chosen address', async () => {
  const tom = someone();
  const { startChannels } = await admin.ask('{ startChannels { id addresses } }');
  expect(startChannels).toContainEqual({ id: String(support), addresses: all });
  await admin.ask('mutation ($i: CreateTicketInput!) { createTicket(input: $i) { ticket { id } } }', {
    i: {
      channelId: support,
      to: [tom],
      subject: 'Ready',
      body: 'It is ready.',
      from: 'repairs@harbour.test',
    },
  });
  expect(await fromOf(tom)).toBe('repairs@harbour.test');
});
