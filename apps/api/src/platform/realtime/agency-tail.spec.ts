import type { Log } from '../logging/log.js';
import type { StoredEvent } from '../outbox/define-event.js';
import { AgencyTail } from './agency-tail.js';
import { EventQueue } from './event-queue.js';

const log = { warnRarely: () => undefined } as unknown as Log;
const event = (cursor: number) => ({ name: 'x', cursor, payload: {} }) as unknown as StoredEvent;

/** A tail at position 0 with so many subscribers, who write down what they are told. */
function watched(count: number) {
  const told: number[][] = [];
  const tail = new AgencyTail((after) => Promise.resolve(after === 0 ? [event(1), event(2)] : []), log);
  const listen = (): void => {
    const heard: number[] = [];
    told.push(heard);
    const queue = new EventQueue(100, () => true);
    tail.add(queue);
    void (async () => {
      for await (const batch of queue) heard.push(...batch.map(({ cursor }) => cursor ?? 0));
    })();
  };
  for (let number = 0; number < count; number += 1) listen();
  tail.start(0, () => Promise.resolve());
  return { tail, told, listen, heard: () => told.filter(({ length }) => length > 0).length };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an event of which hundreds are told', () => {
  it('leaves room for others in between, and reaches all of them in its order', async () => {
    const { tail, told, heard } = watched(300);
    tail.wake();
    const counts: number[] = [];
    while (heard() < 300) {
      await turn();
      counts.push(heard());
    }
    const steps = counts.map((count, place) => count - (counts[place - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(50);
    expect(told).toEqual(told.map(() => [1, 2]));
    await tail.stop();
  });

  it('is not told to who comes meanwhile: they begin after it', async () => {
    const { tail, told, listen, heard } = watched(300);
    tail.wake();
    while (heard() === 0) await turn();
    listen();
    while (heard() < 300) await turn();
    await turn();
    expect(told.at(-1)).toEqual([]);
    await tail.stop();
  });
});
