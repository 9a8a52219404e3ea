import { Log } from '../logging/log.js';
import { Shutdown } from './shutdown.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the end of a process', () => {
  it('begins everything at once and waits for all of it', async () => {
    const shutdown = new Shutdown(new Log('silent'));
    const done: string[] = [];
    for (const [name, ms] of [
      ['slow', 120],
      ['quick', 20],
    ] as const) {
      shutdown.onDrain(name, async () => {
        await pause(ms);
        done.push(name);
      });
    }
    expect(shutdown.isStopping).toBe(false);
    const begin = Date.now();
    await shutdown.drain(5_000);
    expect(shutdown.isStopping).toBe(true);
    expect(done).toEqual(['quick', 'slow']);
    expect(Date.now() - begin).toBeLessThan(200);
  });

  it('does not wait for ever, and not in vain for what failed', async () => {
    const shutdown = new Shutdown(new Log('silent'));
    let other = false;
    shutdown.onDrain('hangs', () => new Promise<void>(() => undefined));
    shutdown.onDrain('fails', () => Promise.reject(new Error('no')));
    shutdown.onDrain('other', async () => void (other = true));
    const begin = Date.now();
    await shutdown.drain(100);
    expect(Date.now() - begin).toBeLessThan(500);
    expect(other).toBe(true);
  });
});
