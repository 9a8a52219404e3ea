import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { type Watch, watch } from '../worlds/live-socket.js';
import { freePort } from '../free-port.js';
import { SWEEP } from '../sweep.js';

const PRESENCE =
  'subscription { presence { isWhole people { userId status isDoNotDisturb doNotDisturbUntil } } }';
/** Two lives of a lease, on a machine that others use as well. */
const PATIENCE_MS = 70_000;
vi.setConfig(SWEEP);

interface Person {
  userId: string;
  status: 'ONLINE' | 'AWAY' | 'OFFLINE';
  isDoNotDisturb: boolean;
  doNotDisturbUntil: string | null;
}
interface News {
  isWhole: boolean;
  people: Person[];
}

let world: InboxWorld;
let near: string;
let far: string;
/** A process that ends in the middle of its work. */
let mortal: { child: ChildProcess; url: string };
let companies = 0;
const children: ChildProcess[] = [];
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  world = await InboxWorld.open();
  near = await world.socketUrl();
  const [other, another] = await Promise.all([otherProcess(), otherProcess()]);
  far = other.url;
  mortal = another;
});

afterAll(async () => {
  for (const one of open) await one.close();
  for (const child of children) child.kill('SIGKILL');
  await world?.close();
});

/** A company of one test's own, of which nobody else is there: the tests wait for time, side by side. */
async function team(): Promise<{ harbour: Company; anna: Colleague; ben: Colleague }> {
  const harbour = await world.company(`Harbour Bikes ${(companies += 1)}`);
  return { harbour, anna: await harbour.colleague('anna'), ben: await harbour.colleague('ben') };
}

/** Another API process, as an operator starts it: it can be killed. */
async function otherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [resolve(__dirname, '../../dist/main.js')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: world.database.ownerUrl,
      REDIS_URL: '',
      PORT: String(port),
      SMTP_LISTEN_PORT: String(mailPort),
    },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  children.push(child);
  await until('the other process is ready', isReady, 60_000);
  return { child, url: `ws://127.0.0.1:${port}/graphql` };
}

async function look(who: Colleague, at = near): Promise<Watch<News>> {
  const one = await watch<News>(at, who, PRESENCE);
  open.push(one);
  await until('the first picture', () => one.seen.length > 0);
  expect(one.seen[0]?.isWhole).toBe(true);
  return one;
}

/** What a client that heard all this shows for a person. */
function shownOf(news: readonly News[], who: Colleague): Person | undefined {
  return news.flatMap(({ people }) => people).findLast(({ userId }) => userId === String(who.id));
}
const statusOf = ({ seen }: Watch<News>, who: Colleague) => shownOf(seen, who)?.status ?? 'OFFLINE';
const comes = (one: Watch<News>, who: Colleague, status: string) =>
  until(`${status}; seen: ${JSON.stringify(one.seen)}`, () => statusOf(one, who) === status, PATIENCE_MS);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('presence', () => {
  it.concurrent('is of a person, not of a tab: in two processes, until the last tab is closed', async () => {
    const { anna, ben } = await team();
    const eye = await look(anna);
    await comes(eye, anna, 'ONLINE');
    expect(statusOf(eye, ben)).toBe('OFFLINE');
    const one = await look(ben, far);
    await comes(eye, ben, 'ONLINE');
    const two = await look(ben, near);
    await one.close();
    await pause(8_000);
    expect(statusOf(eye, ben)).toBe('ONLINE');
    await two.close();
    await comes(eye, ben, 'OFFLINE');
    const stranger = await (await world.company('Dune Hotels')).colleague('dora');
    const elsewhere = await look(stranger);
    await comes(elsewhere, stranger, 'ONLINE');
    const seen = elsewhere.seen.flatMap(({ people }) => people.map(({ userId }) => userId));
    expect(new Set(seen)).toEqual(new Set([String(stranger.id)]));
  });

  it.concurrent('tells who comes later what the other process knows', async () => {
    const { anna, ben } = await team();
    await look(ben, far);
    const eye = await look(anna);
    await comes(eye, ben, 'ONLINE');
  });

  it.concurrent('comes from a sign over HTTP too', async () => {
    const { harbour, anna } = await team();
    const carl = await harbour.colleague('carl');
    const eye = await look(anna);
    const answer = await carl.rest('POST', '/auth/activity', {});
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { is_online: true } }]);
    await comes(eye, carl, 'ONLINE');
  });

  it.concurrent('is away by the person’s own word, in both processes, and stays so for the next tab', async () => {
    const { anna, ben } = await team();
    const eye = await look(anna, far);
    const tab = await look(ben);
    await comes(eye, ben, 'ONLINE');
    await ben.rest('PUT', '/api/v2/user_config/internal_chat.online', { value: false });
    await comes(eye, ben, 'AWAY');
    await tab.close();
    await comes(eye, ben, 'OFFLINE');
    await look(ben);
    await comes(eye, ben, 'AWAY');
    await ben.rest('PUT', '/api/v2/user_config/internal_chat.online', { value: true });
    await comes(eye, ben, 'ONLINE');
  });

  it.concurrent('says who wants to be left alone, and until when', async () => {
    const { harbour, anna } = await team();
    const cora = await harbour.colleague('cora');
    const eye = await look(anna, far);
    const expiresAt = new Date(Date.now() + 3_000);
    const quiet = (body: object) => cora.rest('POST', '/api/v2/me/do_not_disturb_schedule', body);
    await quiet({ enabled: true });
    await eye.until('quiet until further notice', (seen) => Boolean(shownOf(seen, cora)?.isDoNotDisturb));
    expect(shownOf(eye.seen, cora)).toMatchObject({ status: 'OFFLINE', doNotDisturbUntil: null });
    await quiet({ enabled: false, expires_at: expiresAt.toISOString() });
    await eye.until(
      'until a moment',
      (seen) => shownOf(seen, cora)?.doNotDisturbUntil === expiresAt.toISOString(),
    );
    // Nobody says anything: the clock alone ends it.
    await until('it is over', () => shownOf(eye.seen, cora)?.isDoNotDisturb === false, 20_000);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  });

  it.concurrent('ends within its lease when a process is killed, and not for those who come back to another', async () => {
    const { anna, ben } = await team();
    const eye = await look(anna);
    const dead = await look(ben, mortal.url);
    await comes(eye, ben, 'ONLINE');
    const begin = Date.now();
    mortal.child.kill('SIGKILL');
    await once(mortal.child, 'exit');
    await dead.close();
    await comes(eye, ben, 'OFFLINE');
    expect(Date.now() - begin).toBeGreaterThan(15_000);
    expect(Date.now() - begin).toBeLessThan(45_000);
    expect(statusOf(eye, anna)).toBe('ONLINE');
  });
});
