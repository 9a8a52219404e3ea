// One question to Redis, past everything that is tested.
import { createRequire } from 'node:module';
import { inRoot } from '../../bin/lib/places.mjs';

const { Redis } = createRequire(inRoot('apps/api/package.json'))('ioredis');

export async function askRedis({ redis: { url } }, command, ...args) {
  const client = new Redis(url, { maxRetriesPerRequest: 1 });
  client.on('error', () => undefined);
  try {
    return await client[command](...args);
  } finally {
    client.disconnect();
  }
}
