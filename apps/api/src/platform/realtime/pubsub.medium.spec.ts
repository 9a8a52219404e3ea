import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { type Backend, backends, testRedisUrl, until } from '../../../test/floor.js';
import { StillLine } from '../../../test/still-line.js';
import { Log } from '../logging/log.js';
import { openPubSub } from './open-pubsub.js';
import type { PubSub } from './pubsub.js';
import { RedisPubSub } from './redis-pubsub.js';

/** What both adapters promise. */
describe.each(backends)('fleeting messages on %s', (backend: Backend) => {
  const log = new Log('silent');
  let database: TestDatabase;
  let here: PubSub;
  let there: PubSub;

  const open = () =>
    openPubSub(
      { postgresUrl: database.systemUrl, redisUrl: backend === 'Redis' ? testRedisUrl() : undefined },
      log,
    );
  const newTopic = () => `test.${randomUUID()}`;

  /** Ends the connections of the adapters from the server's side, as a restart of the server would. */
  async function cutConnections(): Promise<void> {
    if (backend === 'Redis') {
      const redis = new Redis(testRedisUrl());
      // Those of this process alone: other test files listen to the same server, each in a database of its own.
      const mine = ((await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub')) as string)
        .split('\n')
        .filter((line) => line.includes(` db=${redis.options.db} `))
        .flatMap((line) => /^id=(\d+)/.exec(line)?.[1] ?? []);
      expect(mine.length).toBeGreaterThan(0);
      for (const id of mine) await redis.client('KILL', 'ID', id);
      await redis.quit();
      return;
    }
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('parley-listen', 'parley-publish')`,
    );
    await owner.end();
  }

  beforeAll(async () => {
    database = await testDatabase();
    here = open();
    there = open();
    await until('both are ready', async () => (await here.ready()) && (await there.ready()));
  });

  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  it('reach the listeners of every process, with their content', async () => {
    const topic = newTopic();
    const heard: unknown[] = [];
    await here.subscribe(topic, (message) => heard.push(['here', message]));
    await there.subscribe(topic, (message) => heard.push(['there', message]));
    const message = { text: 'ä "quoted" line\nand another', id: 7, nested: { list: [1, null] } };
    await here.publish(topic, message);
    await until('both heard it', () => heard.length === 2);
    expect(heard).toEqual(
      expect.arrayContaining([
        ['here', message],
        ['there', message],
      ]),
    );
  });

  it('keep the order in which one process sent them', async () => {
    const topic = newTopic();
    const heard: number[] = [];
    await there.subscribe(topic, (message) => heard.push((message as { n: number }).n));
    for (let n = 0; n < 100; n += 1) await here.publish(topic, { n });
    await until('all arrived', () => heard.length === 100);
    expect(heard).toEqual([...Array(100).keys()]);
  });

  it('reach nobody who listens to another topic, or no longer listens', async () => {
    const [topic, other] = [newTopic(), newTopic()];
    const heard: string[] = [];
    const stop = await there.subscribe(topic, () => heard.push('stopped'));
    await there.subscribe(topic, () => heard.push('still here'));
    await there.subscribe(other, () => heard.push('other'));
    await stop();
    await stop();
    await here.publish(topic, {});
    await until('it arrived', () => heard.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toEqual(['still here']);
  });

  it('reach the other listeners when one of them throws', async () => {
    const topic = newTopic();
    const heard: string[] = [];
    await there.subscribe(topic, () => {
      throw new Error('a broken listener');
    });
    await there.subscribe(topic, () => heard.push('fine'));
    await here.publish(topic, {});
    await until('it arrived', () => heard.length === 1);
  });

  it('may be as large as 7,000 bytes; larger ones are refused with the reason', async () => {
    const topic = newTopic();
    const heard: { text: string }[] = [];
    await there.subscribe(topic, (message) => heard.push(message as { text: string }));
    const large = { text: 'ü'.repeat(3_490) };
    await here.publish(topic, large);
    await until('it arrived', () => heard.length === 1);
    expect(heard[0]).toEqual(large);
    await expect(here.publish(topic, { text: 'ü'.repeat(3_500) })).rejects.toThrow(/at most 7000 fit/);
    await expect(here.publish('t'.repeat(201), {})).rejects.toThrow(/A topic has/);
  });

  it('flow again within two seconds after the connections were cut', async () => {
    const topic = newTopic();
    const heard: unknown[] = [];
    let returned = 0;
    there.onReconnect(() => (returned += 1));
    await there.subscribe(topic, (message) => heard.push(message));
    await cutConnections();
    const cutAt = Date.now();
    await until('a message gets through', async () => {
      await here.publish(topic, {}).catch(() => undefined);
      return heard.length > 0;
    });
    expect(Date.now() - cutAt).toBeLessThan(2_000);
    await until('the gap was told', () => returned === 1, 2_000);
    await until('it is ready', () => there.ready(), 2_000);
  });

  it('arrive soon', async () => {
    const topic = newTopic();
    const waits: number[] = [];
    await there.subscribe(topic, (message) => waits.push(Date.now() - (message as { at: number }).at));
    for (let n = 1; n <= 50; n += 1) {
      await here.publish(topic, { at: Date.now() });
      await until('it arrived', () => waits.length === n);
    }
    waits.sort((a, b) => a - b);
    expect(waits[25]).toBeLessThan(50);
  });

  it('cannot be sent when the server is away, and say so', async () => {
    const lost = openPubSub(
      backend === 'Redis'
        ? { postgresUrl: '', redisUrl: 'redis://127.0.0.1:9' }
        : { postgresUrl: 'postgres://nobody:none@127.0.0.1:9/none' },
      log,
    );
    await expect(lost.publish('topic', {})).rejects.toThrow();
    expect(await lost.ready()).toBe(false);
    await lost.close();
  });
});

it('Redis is listened to by who asks for it before the connection has introduced itself', async () => {
  const line = new StillLine(new URL(testRedisUrl()));
  const url = await line.listen();
  // What is sent meanwhile is answered in one piece.
  line.isStill = true;
  const pubsub = new RedisPubSub(url, new Log('silent'), `test-${randomUUID()}-`);
  const heard: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    pubsub['listener'].once('connect', () => {
      pubsub.subscribe('early', (message) => heard.push(message)).then(() => resolve(), reject);
      setTimeout(() => (line.isStill = false), 200);
    });
  });
  await pubsub.publish('early', { n: 1 });
  await until('it was heard', () => heard.length === 1);
  await pubsub.close();
  line.close();
});
