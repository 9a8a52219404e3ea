import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../../test/worlds/live-socket.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('ada', 'administrator');
  agent = await company.colleague('sam');
});

afterAll(() => world?.close());

const cursorOf = async (who: Colleague): Promise<string> => (await who.ask('{ eventCursor }')).eventCursor;

const label = async (name: string): Promise<void> => {
  await admin.ask('mutation ($n: String!) { createLabel(input: { name: $n, color: "#2f7fb5" }) { id } }', {
    n: name,
  });
};

describe('where the events are', () => {
  it('is asked for before a page is loaded, and nothing is missed until somebody listens', async () => {
    const url = await world.socketUrl();
    const after = await cursorOf(agent);
    await label('Meanwhile');
    // Told already to whoever listened then.
    const early = await watch<{ kind: string }>(url, admin, NEWS, { after });
    await early.until('the label', (seen) => seen.some(({ kind }) => kind === 'labels.changed'));
    const late = await watch<{ kind: string }>(url, agent, NEWS, { after });
    await late.until('the label', (seen) => seen.some(({ kind }) => kind === 'labels.changed'));
    await Promise.all([early.close(), late.close()]);
  });

  it('goes on with each event of one’s own company, and with none of another', async () => {
    const other = await (await world.company('Dune Hotels')).colleague('dirk', 'administrator');
    const [here, there] = [Number(await agent.cursorNow()), await other.cursorNow()];
    await label('Further');
    await expect.poll(async () => Number(await cursorOf(agent)), { timeout: 10_000 }).toBeGreaterThan(here);
    expect(await cursorOf(other)).toBe(there);
  });
});
