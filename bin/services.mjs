// Starts PostgreSQL and/or Redis by themselves, prints where they are, and keeps them until Ctrl-C.
//   node bin/services.mjs --postgres --redis --data-dir /tmp/my-data [--port 4150] [--throw-away]
import { parseArgs } from 'node:util';
import { startPostgres } from './lib/postgres.mjs';
import { provideRedis } from './lib/redis.mjs';
import { giveUp, line } from './lib/say.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    redis: { type: 'boolean', default: false },
    'data-dir': { type: 'string', default: './.data' },
    port: { type: 'string' },
    'throw-away': { type: 'boolean', default: false },
  },
});

try {
  const running = [];
  if (values.postgres) {
    const port = values.port ? Number(values.port) : undefined;
    const server = await startPostgres({ dataDir: values['data-dir'], port, durable: !values['throw-away'] });
    running.push(server);
    line(`DATABASE_URL=${server.url}`);
    line(`ADMIN_URL=${server.adminUrl}`);
  }
  if (values.redis) {
    const server = await provideRedis();
    running.push(server);
    line(`REDIS_URL=${server.url}`);
  }
  line('ready');
  let stopping = false;
  const stop = async () => {
    // The same Ctrl-C may arrive twice: from the terminal and passed on by npm.
    if (stopping) return;
    stopping = true;
    await Promise.all(running.map((server) => server.stop()));
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  setInterval(() => {}, 60_000);
} catch (error) {
  giveUp(error);
}
