import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PUB_SUB, type PubSub, RightsChanges, SESSIONS_TOPIC } from '../../../platform/realtime/index.js';
import { RecentReads } from '../sessions/recent-reads.js';
import type { ApiKeyFacts } from './api-key.rules.js';

/** Should the word about a revoked key get lost, it is over everywhere after this time all the same. */
const CACHE_MS = 4_000;
const CACHE_SIZE = 5_000;

/** The keys in use just now, by their hash, so that not every request asks the database. */
@Injectable()
export class ApiKeyCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cached = new RecentReads<string, ApiKeyFacts>(CACHE_MS, CACHE_SIZE);
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    rights: RightsChanges,
  ) {
    rights.onChange(() => this.cached.clear());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.pubsub.onReconnect(() => this.cached.clear());
    // Also when it is a session that ended: its person may have left or got another role.
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, () => this.cached.clear());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

  /** Requests that come together share one read. */
  get(hash: string, read: () => Promise<ApiKeyFacts | null>): Promise<ApiKeyFacts | null> {
    return this.cached.get(hash, read);
  }

  /** Call it after the end is committed: this process knows at once, the others as fast as the word travels. */
  async tellRevoked(key: { userId: number; apiKeyId: number }): Promise<void> {
    this.cached.clear();
    await this.pubsub.publish(SESSIONS_TOPIC, { ...key, reason: 'api_key_revoked' }).catch(() => undefined);
  }
}
