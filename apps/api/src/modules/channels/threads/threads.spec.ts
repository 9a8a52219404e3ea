import { performance } from 'node:perf_hooks';
import { ThreadFailure, Threads } from './threads.js';

/** Says that cleaning hangs, not that the machine is slow. */
const DEADLINE_MS = 20_000;

describe('worker threads', () => {
  const threads = new Threads();

  beforeAll(() => threads.warmUp());
  afterAll(() => threads.onApplicationShutdown());

  it('leave the main thread free while they clean hostile HTML', async () => {
    const hostile = [
      '<div>'.repeat(4_000) + 'x',
      '<p>x</p>'.repeat(50_000),
      `<p style="${'color:red;'.repeat(90_000)}">x</p>`,
      '<table><tr><td>'.repeat(10_000),
      '<!--'.repeat(250_000),
    ];
    const before = performance.eventLoopUtilization();
    await Promise.all(hostile.map((html) => threads.run('sanitiseHtml', html, DEADLINE_MS)));
    // Cleaned on the main thread, they would have it all the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7);
  });

  it('are ended when they take too long, and the next work is done as if nothing had happened', async () => {
    const slow = Buffer.from(`Subject: x\r\n\r\n${'words and more words\n'.repeat(1_000_000)}`);
    await expect(threads.run('parseMail', slow, 5)).rejects.toThrow(ThreadFailure);
    const mail = await threads.run('parseMail', Buffer.from('Subject: fine\r\n\r\nHello'), 10_000);
    expect(mail.subject).toBe('fine');
  });

  it('pass errors on', async () => {
    const broken = Buffer.from(`X: ${'h'.repeat(3_000_000)}\r\n\r\n`);
    await expect(threads.run('parseMail', broken, 10_000)).rejects.toThrow(/parseMail/);
  });
});
