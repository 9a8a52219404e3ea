import type { StoredEvent } from '../outbox/define-event.js';
import { EventQueue } from './event-queue.js';

const event = (name: string, cursor: number): StoredEvent => ({
  id: cursor,
  agencyId: 1,
  name,
  version: 1,
  payload: {},
  cursor,
  createdAt: new Date(0),
});
const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => event(name, at));

it('is neither woken nor filled by what its subscriber does not want', async () => {
  const queue = new EventQueue(10, ({ name }) => name === 'wanted');
  const reader = queue[Symbol.asyncIterator]();
  let isWoken = false;
  const next = reader.next().finally(() => (isWoken = true));
  queue.push(many('other', 50));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isWoken).toBe(false);
  queue.push([event('other', 51), event('wanted', 52)]);
  expect((await next).value).toEqual([event('wanted', 52)]);
});

it('tells who reads too slowly to load afresh', async () => {
  const queue = new EventQueue(10, () => true);
  queue.push(many('wanted', 11));
  await expect(queue[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'RESYNC_REQUIRED' });
});
