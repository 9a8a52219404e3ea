import { HeavyWork } from './heavy-work.js';

describe('work on very many rows', () => {
  beforeEach(() =>
    vi.useFakeTimers({
      now: 0,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
    }),
  );
  afterEach(() => vi.useRealTimers());

  function held() {
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (release = resolve));
    return { done, release };
  }

  it('is told while it goes on, and for a moment after it, of its own agency alone', async () => {
    const heavy = new HeavyWork();
    const { done, release } = held();
    expect([heavy.isUnderWay(1), heavy.isAnyUnderWay]).toEqual([false, false]);
    const work = heavy.during(1, () => done);
    expect([heavy.isUnderWay(1), heavy.isUnderWay(2), heavy.isAnyUnderWay]).toEqual([true, false, true]);
    release();
    await work;
    // It takes turns: what follows from it does not begin in between.
    expect([heavy.isUnderWay(1), heavy.isAnyUnderWay]).toEqual([true, true]);
    vi.advanceTimersByTime(1_001);
    expect([heavy.isUnderWay(1), heavy.isAnyUnderWay]).toEqual([false, false]);
  });

  it('goes on until the last of several is over, also when one of them fails', async () => {
    const heavy = new HeavyWork();
    const { done, release } = held();
    const work = heavy.during(1, () => done);
    await expect(heavy.during(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    vi.advanceTimersByTime(1_001);
    expect(heavy.isUnderWay(1)).toBe(true);
    release();
    await expect(work).resolves.toBeUndefined();
    vi.advanceTimersByTime(1_001);
    expect(heavy.isUnderWay(1)).toBe(false);
  });

  it('gives back what came of it', async () => {
    await expect(new HeavyWork().during(1, () => Promise.resolve(42))).resolves.toBe(42);
  });
});
