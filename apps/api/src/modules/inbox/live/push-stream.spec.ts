import { pumped, PushStream } from '../../../platform/realtime/push-stream.js';
import { SharedReads } from '../../../platform/realtime/shared-reads.js';

describe('a pushed stream', () => {
  it('gives what was pushed, in order, before and after somebody reads', async () => {
    const stream = new PushStream<number>(() => undefined);
    stream.push(1);
    stream.push(2);
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    expect((await stream.next()).value).toBe(2);
    const waiting = stream.next();
    stream.push(3);
    expect((await waiting).value).toBe(3);
  });

  it('ends a waiting reader at once, and says so once', async () => {
    const onEnd = vi.fn();
    const stream = new PushStream<number>(onEnd);
    const waiting = stream.next();
    await stream.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    stream.end();
    stream.push(1);
    expect((await stream.next()).done).toBe(true);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('tells a reader that is too slow to load afresh', async () => {
    const stream = new PushStream<number>(() => undefined);
    for (let count = 0; count <= 10_000; count += 1) stream.push(count);
    await expect(stream.next()).rejects.toMatchObject({ code: 'RESYNC_REQUIRED' });
    expect((await stream.next()).done).toBe(true);
  });

  it('passes on the failure of its source, and tells the source that nobody reads any more', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error('gone');
    }
    const failing = pumped(
      () => broken(),
      async (value) => [value],
    );
    expect((await failing.next()).value).toBe(1);
    await expect(failing.next()).rejects.toThrow('gone');
    let signal: AbortSignal | undefined;
    const quiet = pumped(
      (given) => {
        signal = given;
        return (async function* () {})();
      },
      async () => [],
    );
    await quiet.return();
    expect(signal?.aborted).toBe(true);
  });
});

describe('a shared read', () => {
  it('is made once for all who ask in one turn, and again only for a newer event', async () => {
    const load = vi.fn(
      async (_agency: number, ids: readonly number[]) => new Map(ids.map((id) => [id, { id }])),
    );
    const reads = new SharedReads<{ id: number }>(load);
    const many = await Promise.all(Array.from({ length: 500 }, () => reads.at(1, 7, 10)));
    expect(new Set(many).size).toBe(1);
    await Promise.all([reads.at(1, 7, 9), reads.at(1, 8, 10), reads.at(1, 9, 10), reads.at(2, 7, 10)]);
    expect(load.mock.calls).toEqual([
      [1, [7]],
      [1, [8, 9]],
      [2, [7]],
    ]);
    await reads.at(1, 7, 11);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is tried again after a failure', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue(new Map([[7, 'seven']]));
    const reads = new SharedReads<string>(load);
    await expect(reads.at(1, 7, 10)).rejects.toThrow('away');
    expect(await reads.at(1, 7, 10)).toBe('seven');
  });
});
