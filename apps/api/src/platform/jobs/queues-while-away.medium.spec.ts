import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { openRedisQueues } from './redis-queues.js';

/** In front of Redis; while it is still, it takes everything and passes nothing on. */
class StillLine {
  isStill = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(url: URL) {
    this.server = createServer((near) => {
      const far = connect(Number(url.port), url.hostname);
      for (const socket of [near, far]) this.sockets.add(socket.on('error', () => undefined));
      near.on('data', (bytes) => void this.wakes().then(() => far.write(bytes)));
      far.on('data', (bytes) => near.write(bytes));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private async wakes(): Promise<void> {
    while (this.isStill) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('a queue that is first used while Redis stands still takes jobs when Redis is back', async () => {
  const line = new StillLine(new URL(process.env.PARLEY_TEST_REDIS_URL ?? ''));
  const queues = openRedisQueues(await line.listen());
  const add = () =>
    queues
      .queue('reports')
      .add('test.after-all', { agencyId: 1 }, { attempts: 1, delay: 3_600_000, jobId: 'after-all' });
  try {
    await queues.ready();
    line.isStill = true;
    await expect(add()).rejects.toThrow('Command timed out');
    line.isStill = false;
    await expect(add()).resolves.toMatchObject({ id: 'after-all' });
  } finally {
    await queues.close();
    line.close();
  }
}, 30_000);
