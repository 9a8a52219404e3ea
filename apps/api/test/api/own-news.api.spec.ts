import { type Colleague, InboxWorld } from '../worlds/inbox-world.js';
import { type Watch, watch } from '../worlds/live-socket.js';

interface News {
  kind: string;
  payload: Record<string, unknown>;
}

let world: InboxWorld;
let mira: Colleague;
let daan: Colleague;
const open: Watch<News>[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  const company = await world.company('Harbour Bikes');
  mira = await company.colleague('mira');
  daan = await company.colleague('daan');
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await world?.close();
});

async function listen(who: Colleague): Promise<Watch<News>> {
  const one = await watch<News>(
    await world.socketUrl(),
    who,
    'subscription { myEvents { kind payload cursor } }',
  );
  open.push(one);
  return one;
}

const put = (who: Colleague, url: string, payload: object) => who.rest('PUT', url, payload);
const kinds = (seen: News[]) => seen.map((news) => news.kind);

it('what a client remembers reaches the other tabs of the person, and nobody else', async () => {
  const [tab, other] = [await listen(mira), await listen(daan)];
  const key = '/api/v2/user_config/inbox.columns';
  // A socket that has just opened may begin after the first change, so changes go on until one is heard.
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    void put(mira, key, { value: { round } });
  }, 300);
  await tab.until('the key that changed', (seen) => kinds(seen).includes('user_config.changed'));
  clearInterval(timer);
  expect(tab.seen.find((news) => news.kind === 'user_config.changed')?.payload).toEqual({
    key: 'inbox.columns',
  });
  await put(daan, '/api/v2/me', { last_name: 'Changed' });
  await other.until('a change that all may know of', (seen) => kinds(seen).includes('users.changed'));
  expect(kinds(other.seen)).not.toContain('user_config.changed');
});

it('a picture, a name and do not disturb are told to colleagues without what they are', async () => {
  const colleague = await listen(daan);
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    void mira.rest('POST', '/api/v2/me/do_not_disturb_schedule', { enabled: round % 2 === 1 });
  }, 300);
  await colleague.until('somebody changed', (seen) => kinds(seen).includes('users.changed'));
  clearInterval(timer);
  const changed = colleague.seen.find((news) => news.kind === 'users.changed');
  expect(changed?.payload).toEqual({ userId: mira.id });
});
