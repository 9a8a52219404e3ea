import type { Redis } from 'ioredis';
import type { Log } from '../logging/log.js';
import { openPatientRedis, openRedis } from '../redis/open-redis.js';
import { encodeMessage, type PubSub, type Unsubscribe } from './pubsub.js';
import { once, Subscriptions } from './subscriptions.js';

/** PubSub on Redis: one connection that listens, one that publishes. Subscriptions come back by themselves. */
export class RedisPubSub implements PubSub {
  private readonly publisher: Redis;
  private readonly listener: Redis;
  private readonly subscriptions: Subscriptions;
  private readonly reconnectListeners: (() => void)[] = [];
  private wasReady = false;

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
    await this.listener.subscribe(this.prefix + topic);
    return once(async () => {
      const wasLast = this.subscriptions.remove(topic, listener);
      // A failure is harmless: nobody in this process listens any more.
      if (wasLast) await this.listener.unsubscribe(this.prefix + topic).catch(() => undefined);
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
    this.listener.disconnect();
    this.publisher.disconnect();
  }

  private becameReady(): void {
    if (this.wasReady) for (const on of this.reconnectListeners) on();
    this.wasReady = true;
  }
}
