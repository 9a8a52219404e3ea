import { connect, createServer, type Server, type Socket } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig } from '../../../test/floor.js';
import { freePort } from '../../../test/free-port.js';
import { systemContext } from '../context/request-context.js';
import { Database } from './database.js';

describe('a process that starts while its database is away', () => {
  let database: TestDatabase;
  let door: Server;
  let app: INestApplicationContext | undefined;
  const sockets = new Set<Socket>();

  beforeAll(async () => (database = await testDatabase()));

  afterAll(async () => {
    await app?.close();
    for (const socket of sockets) socket.destroy();
    door?.close();
    await database.drop();
  });

  it('waits for it, and works when it has come', async () => {
    const port = await freePort();
    const behind = (url: string): string => {
      const at = new URL(url);
      at.port = String(port);
      return at.toString();
    };
    const config = testConfig(database, 'PostgreSQL', {
      DATABASE_APP_URL: behind(database.appUrl),
      DATABASE_SYSTEM_URL: behind(database.systemUrl),
    });
    const starting = floorProcess(config, 'api', { imports: [] });
    const outcome = starting.then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const early = new Promise((resolve) => setTimeout(resolve, 1_500, 'waits'));
    expect(await Promise.race([outcome, early])).toBe('waits');

    door = createServer((socket) => {
      const server = connect(Number(new URL(database.appUrl).port), '127.0.0.1');
      for (const one of [socket, server]) sockets.add(one.on('error', () => undefined));
      socket.pipe(server).pipe(socket);
    }).listen(port, '127.0.0.1');
    app = await starting;
    const rows = await app.get(Database).read(systemContext(1, 'test'), (q) => q.query('SELECT 1 AS one'));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
