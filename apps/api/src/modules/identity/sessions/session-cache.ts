import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SessionEnd } from '@parley/schema';
import { PUB_SUB, type PubSub, RightsChanges, SESSIONS_TOPIC } from '../../../platform/realtime/index.js';
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

interface Cached {
  row: Promise<SessionRow | null>;
  until: number;
}

/** The sessions in use just now, so that not every request asks the database; and the word about those that end. */
@Injectable()
export class SessionCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cached = new Map<number, Cached>();
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
    const known = this.cached.get(sessionId);
    if (known && known.until > Date.now()) return known.row;
    if (this.cached.size >= CACHE_SIZE) this.cached.clear();
    const entry = { row: read(), until: Date.now() + CACHE_MS };
    this.cached.set(sessionId, entry);
    // What was not found may be there a moment later, and a failure says nothing at all: neither is remembered.
    const isUseless = entry.row.then((row) => row === null).catch(() => true);
    void isUseless.then(
      (forget) => forget && this.cached.get(sessionId) === entry && this.cached.delete(sessionId),
    );
    return entry.row;
  }

  /** Call it after the end is committed: this process knows at once, the others as fast as the word travels. */
  async tell(ended: SessionEnded): Promise<void> {
    this.forget(ended);
    await this.pubsub.publish(SESSIONS_TOPIC, ended).catch(() => undefined);
  }

  private forget(ended: SessionEnded): void {
    if (ended.sessionId !== undefined) this.cached.delete(ended.sessionId);
    else this.cached.clear();
  }
}
