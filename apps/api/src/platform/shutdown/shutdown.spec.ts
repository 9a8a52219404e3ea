import { Log } from '../logging/log.js';
import { Shutdown } from './shutdown.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the end of a process', () => {
  it('begins everything at once and waits for all of it', async () => {
    const shutdown = new Shutdown(new Log('silent'));
    const heard: string[] = [];
    // The first one ends only once the second one has begun.
    let theOther = () => {};
    const bothBegan = new Promise<void>((resolve) => (theOther = resolve));
    shutdown.onDrain('slow', async () => {
      heard.push('slow began');
      await bothBegan;
      await pause(20);
      heard.push('slow ended');
    });
    shutdown.onDrain('quick', async () => {
      heard.push('quick began');
      theOther();
      await Promise.resolve();
    });
    expect(shutdown.isStopping).toBe(false);
    await shutdown.drain(5_000);
    expect(shutdown.isStopping).toBe(true);
    expect(heard).toEqual(['slow began', 'quick began', 'slow ended']);
  });

  it('does not wait for ever, and not in vain for what failed', async () => {
    const shutdown = new Shutdown(new Log('silent'));
    let other = false;
    shutdown.onDrain('hangs', () => new Promise<void>(() => undefined));
    shutdown.onDrain('fails', () => Promise.reject(new Error('no')));
    shutdown.onDrain('other', async () => void (other = true));
    const begin = Date.now();
    await shutdown.drain(100);
    expect(Date.now() - begin).toBeLessThan(2_000);
    expect(other).toBe(true);
  });
});
