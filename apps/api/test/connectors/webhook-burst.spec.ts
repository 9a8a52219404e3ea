import { ConnectedChannels } from '../../src/modules/channels/connectors/connected-channels.service.js';
import { signatureOf } from '../../src/modules/channels/connectors/custom/custom-signature.rules.js';
import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

const ATTEMPTS = 20;

let channels: SimulatedChannels;
let channel: SimChannel;
let other: SimChannel;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
  const kit = kits.find(({ provider }) => provider === 'custom');
  if (!kit) throw new Error('There is no kit for custom channels.');
  channel = await channels.connect(kit);
  other = await channels.connect(kit);
});
afterAll(() => channels.close());

/** As providers do it: what is put off ("come again") is brought again. */
async function bringUntilTaken(to: SimChannel, event: object): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await bring(to, event);
    if (status !== 503 || attempt === ATTEMPTS) return status;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function bring({ account, secrets }: SimChannel, event: object): Promise<number> {
  const body = JSON.stringify(event);
  const signature = signatureOf(secrets.signing_secret ?? '', body, new Date());
  const headers = { 'content-type': 'application/json', 'x-parley-signature': signature };
  return fetch(account.webhook?.url ?? '', { method: 'POST', headers, body }).then(({ status }) => status);
}
const message = (customer: string, id: string, text = id) => ({
  type: 'message',
  customer: { id: customer },
  id,
  text,
});
const keysOf = async (to: SimChannel): Promise<string[]> =>
  (
    await channels.company.query<{ provider_key: string }>(
      'SELECT provider_key FROM inbound_event WHERE channel_id = $1 ORDER BY id',
      [to.id],
    )
  ).map(({ provider_key: key }) => key);

it('everything that comes at once is kept before it is answered, and becomes one message each', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `burst-${n}`);
  const calls = ids.flatMap((id, n) => {
    const event = message(`customer-${n % 7}`, id);
    return [channel, channel, other].map((to) => bringUntilTaken(to, event));
  });
  expect([...new Set(await Promise.all(calls))]).toEqual([200]);
  const wanted = ids.map((id) => `message:${id}`).toSorted();
  expect((await keysOf(channel)).toSorted()).toEqual(wanted);
  expect((await keysOf(other)).toSorted()).toEqual(wanted);
  await channels.settled();
  for (const id of ids) expect((await channels.messagesWith(id)).length).toBe(2);
});

it('a call that cannot be kept costs none of those beside it', async () => {
  const before = await keysOf(channel);
  const good = Array.from({ length: 20 }, (_, n) => `beside-${n}`);
  const events = good.map((id) => message('customer-1', id));
  // No text of PostgreSQL's can hold this character.
  events.splice(10, 0, message('customer-1', 'odd-\u0000', 'odd'));
  const statuses = await Promise.all(events.map((event) => bringUntilTaken(channel, event)));
  expect(statuses.splice(10, 1)[0]).not.toBe(200);
  expect([...new Set(statuses)]).toEqual([200]);
  expect((await keysOf(channel)).length - before.length).toBe(good.length);
});

it('a secret that was changed counts for the next call, however busy the channel is', async () => {
  const busy = Array.from({ length: 20 }, (_, n) => bring(channel, message('customer-2', `busy-${n}`)));
  const changed = { ...channel, secrets: { signing_secret: 'another-secret-since-a-moment' } };
  expect(await bringUntilTaken(changed, message('customer-2', 'too early'))).toBe(401);
  const sealed = channels.inbox.app.get(ConnectedChannels).seal(channels.company.agencyId, changed.secrets);
  await channels.company.query('UPDATE channel SET sealed_secrets = $2 WHERE id = $1', [channel.id, sealed]);
  expect(await bringUntilTaken(channel, message('customer-2', 'too late'))).toBe(401);
  expect(await bringUntilTaken(changed, message('customer-2', 'in time'))).toBe(200);
  await Promise.all(busy);
});
