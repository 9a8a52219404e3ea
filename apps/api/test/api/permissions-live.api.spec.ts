import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { type Watch, watch } from '../worlds/live-socket.js';

interface Personal {
  cursor: string;
  kind: string;
  payload: { role?: string } | null;
}

const MINE = 'subscription ($after: EventCursor) { myEvents(after: $after) { cursor kind payload } }';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let url: string;
const open: Watch<Personal>[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  url = await world.socketUrl();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => world?.close());

async function mine(who: Colleague, after: string | null = null): Promise<Watch<Personal>> {
  const one = await watch<Personal>(url, who, MINE, { after });
  open.push(one);
  return one;
}

const change = (role: string, permissions: object) =>
  admin.rest('PUT', `/api/v2/roles/${role}`, { permissions });

describe('personal events', () => {
  it('tell of changed permissions to those who have the role, also when they were away', async () => {
    const cursor = await agent.cursorNow();
    await change('basic_agent', { 'settings.labels.manage': true });
    await change('observer', { 'reporting.general.manage': true });
    const back = await mine(agent, cursor);
    await back.until('the change', (seen) => seen.some((event) => event.kind === 'permissions.changed'));
    const other = await mine(admin, cursor);
    await change('basic_agent', { 'settings.labels.manage': false });
    const again = await mine(agent, back.seen.at(-1)?.cursor ?? null);
    await again.until('the second change, once', (seen) => seen.length > 0);
    const told = [...back.seen, ...again.seen].filter((event) => event.kind === 'permissions.changed');
    expect(told.map((event) => event.payload?.role)).toEqual(['basic_agent', 'basic_agent']);
    expect(other.seen.filter((event) => event.kind === 'permissions.changed')).toEqual([]);
  });

  it('still tell of tickets, beside what other modules say', async () => {
    const channel = await company.mailbox('support@harbour.test');
    const { ticketId } = await company.mail(channel);
    const events = await mine(agent);
    await admin.ask(
      'mutation ($t: ID!, $u: ID) { assignTicket(input: { ticketId: $t, userId: $u }) { id } }',
      { t: String(ticketId), u: String(agent.id) },
    );
    await events.until('the assignment', (seen) => seen.some((event) => event.kind === 'ticket.assigned'));
  });
});
