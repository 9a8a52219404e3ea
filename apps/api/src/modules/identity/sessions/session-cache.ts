import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SessionEnd } from '@parley/schema';
import { PUB_SUB, type PubSub, RightsChanges, SESSIONS_TOPIC } from '../../../platform/realtime/index.js';
import { RecentReads } from './recent-reads.js';
import type { SessionRow } from './session-rights.rules.js';

/** Should the word about an ended session get lost, the session is still over everywhere after this time. */
const CACHE_MS = 4_000;
const CACHE_SIZE = 20_000;

/** Told to all processes on the topic of sessions: caches forget them, sockets close. */
export interface SessionEnded {
  userId: number;
  /** Missing: all sessions of the user. */
  sessionId?: number;
  reason: SessionEnd;
}

/** The sessions in use just now, so that not every request asks the database; and the word about those that end. */
@Injectable()
export class SessionCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cached = new RecentReads<number, SessionRow>(CACHE_MS, CACHE_SIZE);
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    rights: RightsChanges,
  ) {
    rights.onChange(() => this.cached.clear());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.pubsub.onReconnect(() => this.cached.clear());
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, (message) =>
      this.forget(message as SessionEnded),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

  /** Requests that come together share one read. */
  get(sessionId: number, read: () => Promise<SessionRow | null>): Promise<SessionRow | null> {
    return this.cached.get(sessionId, read);
  }

  /** Call it after the end is committed: this process knows at once, the others as fast as the word travels. */
  async tell(ended: SessionEnded): Promise<void> {
    this.forget(ended);
    await this.pubsub.publish(SESSIONS_TOPIC, ended).catch(() => undefined);
  }

  private forget(ended: SessionEnded): void {
    if (ended.sessionId !== undefined) this.cached.forget(ended.sessionId);
    else this.cached.clear();
  }
}
