import pg, { type Client, type Pool } from 'pg';
import type { Log } from '../logging/log.js';
import { inTime } from '../patience/index.js';
import { encodeMessage, type PubSub, type Unsubscribe } from './pubsub.js';
import { once, Subscriptions } from './subscriptions.js';

/** All topics share one channel name: LISTEN stands once, so that a subscription costs no round trip. */
const CHANNEL = 'parley_pubsub';
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const SILENCE_MS = 5_000;

export interface PgPubSubSettings {
  url: string;
  /** Where the LISTEN stands; one connection that does nothing else. */
  channel?: string;
}

/** PubSub on PostgreSQL's LISTEN/NOTIFY: one connection that listens, a small pool that publishes. */
export class PgPubSub implements PubSub {
  private readonly pool: Pool;
  private readonly channel: string;
  private readonly subscriptions: Subscriptions;
  private readonly reconnectListeners: (() => void)[] = [];
  private client: Client | undefined;
  private connecting: Promise<void>;
  private closed = false;
  private heartbeat: NodeJS.Timeout;

  constructor(
    private readonly settings: PgPubSubSettings,
    private readonly log: Log,
  ) {
    this.channel = settings.channel ?? CHANNEL;
    this.subscriptions = new Subscriptions((topic, error) =>
      log.error('a listener of a fleeting message failed', { topic, error }),
    );
    this.pool = new pg.Pool({
      connectionString: settings.url,
      max: 2,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      application_name: 'parley-publish',
      options: '-c statement_timeout=5000',
    });
    this.pool.on('error', () => undefined);
    this.connecting = this.connect();
    this.heartbeat = setInterval(() => void this.check(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  async publish(topic: string, message: object): Promise<void> {
    const text = encodeMessage(topic, message);
    await this.pool.query({
      name: 'publish',
      text: 'SELECT pg_notify($1, $2)',
      values: [this.channel, `${topic}\n${text}`],
    });
  }

  async subscribe(topic: string, on: (message: unknown) => void): Promise<Unsubscribe> {
    const listener = (message: unknown): void => on(message);
    this.subscriptions.add(topic, listener);
    await this.connecting;
    return once(async () => void this.subscriptions.remove(topic, listener));
  }

  async ready(): Promise<boolean> {
    const client = this.client;
    if (!client) return false;
    return answers(client);
  }

  onReconnect(on: () => void): void {
    this.reconnectListeners.push(on);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => undefined);
    await this.pool.end();
  }

  /** Tries until it listens; never rejects. */
  private async connect(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.closed; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        await this.listen();
        return;
      } catch (error) {
        this.log.warnRarely('the connection for fleeting messages failed; trying again', { error });
        await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
      }
    }
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'parley-listen',
    });
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN "${this.channel}"`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) await client.end();
    else this.client = client;
  }

  private lost(client: Client): void {
    if (this.client !== client || this.closed) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.connecting = this.connect().then(() => {
      if (!this.closed) for (const on of this.reconnectListeners) on();
    });
  }

  /** A connection can die without a word (a firewall, a frozen server): ask, and begin anew when nothing comes. */
  private async check(): Promise<void> {
    const client = this.client;
    if (client && !(await answers(client))) this.lost(client);
  }

  private receive(payload: string): void {
    const end = payload.indexOf('\n');
    if (end > 0) this.subscriptions.deliver(payload.slice(0, end), payload.slice(end + 1));
  }
}

async function answers(client: Client): Promise<boolean> {
  return inTime(SILENCE_MS, client.query('SELECT 1')).then(
    () => true,
    () => false,
  );
}
