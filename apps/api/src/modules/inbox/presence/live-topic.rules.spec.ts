import { liveMessage, Viewers, VIEWING_MS } from './live-topic.rules.js';

describe('who looks at a ticket', () => {
  it('is there from the first heartbeat until none has come for a while', () => {
    const viewers = new Viewers();
    expect(viewers.note(1, 7, 1_000)).toBe(true);
    expect(viewers.note(1, 7, 16_000)).toBe(false);
    expect(viewers.note(1, 8, 2_000)).toBe(true);
    expect(viewers.expire(2_000 + VIEWING_MS)).toEqual([1]);
    expect(viewers.of(1)).toEqual([{ userId: 7, at: 16_000 }]);
    expect(viewers.expire(16_000 + VIEWING_MS)).toEqual([1]);
    expect(viewers.of(1)).toEqual([]);
  });

  it('goes at once when saying so, and an old heartbeat said again changes nothing', () => {
    const viewers = new Viewers();
    viewers.note(1, 7, 5_000);
    expect(viewers.note(1, 7, 4_000)).toBe(false);
    expect(viewers.of(1)).toEqual([{ userId: 7, at: 5_000 }]);
    expect(viewers.note(1, 7, 0)).toBe(true);
    expect(viewers.note(1, 7, 0)).toBe(false);
  });

  it('is read from the wire with care', () => {
    expect(liveMessage.safeParse({ kind: 'viewing', ticketId: 'x' }).success).toBe(false);
    expect(liveMessage.safeParse({ kind: 'asking', ticketId: 4 }).success).toBe(true);
  });
});
