import { SearchTurns } from './search-turns.js';

describe('turns', () => {
  it('are taken by few at once, in order, and refused when too many wait', async () => {
    const turns = new SearchTurns();
    const order: number[] = [];
    for (let index = 0; index < 3; index += 1) await turns.take();
    const waiting = Array.from({ length: 60 }, (_, index) => turns.take().then(() => order.push(index)));
    await expect(turns.take()).rejects.toMatchObject({
      code: 'inbox.search_busy',
      details: { retryAfter: 1 },
    });
    for (let index = 0; index < 60; index += 1) turns.giveBack();
    await Promise.all(waiting);
    expect(order).toEqual(Array.from({ length: 60 }, (_, index) => index));
    for (let index = 0; index < 3; index += 1) turns.giveBack();
    await turns.take();
  });
});
