import type { Redis } from 'ioredis';
import type { Log } from '../logging/log.js';
import { inTime, Late } from '../patience/index.js';
import { openPatientRedis, openRedis } from '../redis/open-redis.js';
import { encodeMessage, type PubSub, type Unsubscribe } from './pubsub.js';
import { once, Subscriptions } from './subscriptions.js';

/** So long somebody who wants to listen waits for a Redis that is away; a process that starts meanwhile must start all the same. */
const PATIENCE_MS = 2_000;
/** Those who waited are heard again one by one, and what they may have missed is looked for once. */
const GATHER_MS = 50;

/** PubSub on Redis: one connection that listens, one that publishes. Subscriptions come back by themselves. */
export class RedisPubSub implements PubSub {
  private readonly publisher: Redis;
  private readonly listener: Redis;
  private readonly subscriptions: Subscriptions;
  private readonly reconnectListeners: (() => void)[] = [];
  private wasReady = false;
  /** Nobody else waits in vain meanwhile. */
  private isAway = false;
  private telling: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    log: Log,
    private readonly prefix = 'parley-',
  ) {
    this.subscriptions = new Subscriptions((topic, error) =>
      log.error('a listener of a fleeting message failed', { topic, error }),
    );
    this.publisher = openRedis(url);
    // Whoever listens may not ask whether Redis is ready any more: asked after a quick listener, that ended the connection.
    this.listener = openPatientRedis(url, {
      autoResubscribe: true,
      keepAlive: 10_000,
      enableReadyCheck: false,
    });
    this.listener.on('error', (error) =>
      log.warnRarely('the connection for fleeting messages failed; trying again', { error }),
    );
    this.listener.on('message', (channel, text) =>
      this.subscriptions.deliver(channel.slice(prefix.length), text),
    );
    this.listener.on('ready', () => this.becameReady());
  }

  async publish(topic: string, message: object): Promise<void> {
    await this.publisher.publish(this.prefix + topic, encodeMessage(topic, message));
  }

  async subscribe(topic: string, on: (message: unknown) => void): Promise<Unsubscribe> {
    const listener = (message: unknown): void => on(message);
    this.subscriptions.add(topic, listener);
    // Always asked, not only by the first: the answer of an earlier request may still be on its way.
    const heard = this.listener.subscribe(this.prefix + topic);
    const isHeard = !this.isAway && (await inTime(PATIENCE_MS, heard).then(() => true, isAbsent));
    if (!isHeard) this.hearLater(heard);
    return once(async () => {
      const wasLast = this.subscriptions.remove(topic, listener);
      // Nobody in this process listens any more, whether Redis hears of it or fails; it may also stand still, and a
      // process that ends does not wait for it.
      if (wasLast) void this.listener.unsubscribe(this.prefix + topic).catch(() => undefined);
    });
  }

  async ready(): Promise<boolean> {
    if (this.listener.status !== 'ready') return false;
    return this.publisher.ping().then(
      () => true,
      () => false,
    );
  }

  onReconnect(on: () => void): void {
    this.reconnectListeners.push(on);
  }

  async close(): Promise<void> {
    clearTimeout(this.telling);
    this.listener.disconnect();
    this.publisher.disconnect();
  }

  private becameReady(): void {
    if (this.wasReady) this.tell();
    this.wasReady = true;
  }

  /** It stays asked for; once it is heard, its listener has missed what came before. */
  private hearLater(heard: Promise<unknown>): void {
    this.isAway = true;
    heard.then(
      () => {
        this.isAway = false;
        this.telling ??= setTimeout(() => {
          this.telling = undefined;
          this.tell();
        }, GATHER_MS);
      },
      () => undefined,
    );
  }

  private tell(): void {
    for (const on of this.reconnectListeners) on();
  }
}

function isAbsent(error: unknown): false {
  if (error instanceof Late) return false;
  throw error;
}
