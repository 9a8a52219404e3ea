import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '../../../platform/logging/log.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import {
  type Drafted,
  type LiveMessage,
  liveMessage,
  liveTopic,
  type Typing,
  Viewers,
} from './live-topic.rules.js';

const EXPIRY_CHECK_MS = 2_500;

type Watcher = (message: LiveMessage) => void;

/** One agency's fleeting facts in this process: one subscription, however many sockets watch. */
class AgencyLive {
  readonly viewers = new Viewers();
  readonly watchers = new Set<Watcher>();
  unsubscribe: Promise<() => Promise<void>> | undefined;
}

/**
 * Who types and who looks. Nothing of it is stored: it travels over the pub/sub, so that it also works between
 * two API processes, and is forgotten when no heartbeat comes.
 */
@Injectable()
export class Presence implements OnApplicationShutdown {
  private readonly agencies = new Map<number, AgencyLive>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Log) private readonly log: Log,
  ) {
    this.timer = setInterval(() => this.expire(), EXPIRY_CHECK_MS);
    this.timer.unref();
  }

  typing(agencyId: number, typing: Typing): Promise<void> {
    return this.publish(agencyId, { kind: 'typing', ...typing });
  }

  drafted(agencyId: number, drafted: Drafted): Promise<void> {
    return this.publish(agencyId, { kind: 'draft', ...drafted });
  }

  /** A heartbeat of somebody who has the ticket open. */
  async viewing(agencyId: number, ticketId: number, userId: number, at: Date): Promise<void> {
    await this.live(agencyId);
    await this.publish(agencyId, { kind: 'viewing', ticketId, userId, at: at.getTime() });
  }

  left(agencyId: number, ticketId: number, userId: number): Promise<void> {
    return this.publish(agencyId, { kind: 'viewing', ticketId, userId, at: 0 });
  }

  /** Calls `on` for each fleeting fact of the agency until the returned function is called. */
  async watch(agencyId: number, on: Watcher): Promise<() => void> {
    const live = await this.live(agencyId);
    live.watchers.add(on);
    return () => void live.watchers.delete(on);
  }

  /** Those who look now, as far as this process has heard. */
  viewersOf(agencyId: number, ticketId: number): number[] {
    return (this.agencies.get(agencyId)?.viewers.of(ticketId) ?? []).map(({ userId }) => userId);
  }

  /** Lets the other processes say again who looks. */
  ask(agencyId: number, ticketId: number): Promise<void> {
    return this.publish(agencyId, { kind: 'asking', ticketId });
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    for (const live of this.agencies.values()) await (await live.unsubscribe)?.();
    this.agencies.clear();
  }

  private async live(agencyId: number): Promise<AgencyLive> {
    const live = this.agencies.get(agencyId) ?? new AgencyLive();
    this.agencies.set(agencyId, live);
    live.unsubscribe ??= this.pubsub.subscribe(liveTopic(agencyId), (message) =>
      this.hear(agencyId, live, message),
    );
    try {
      await live.unsubscribe;
    } catch (error) {
      live.unsubscribe = undefined;
      throw error;
    }
    return live;
  }

  private hear(agencyId: number, live: AgencyLive, received: unknown): void {
    const { data: message } = liveMessage.safeParse(received);
    if (!message) return;
    if (message.kind === 'asking') return this.repeat(agencyId, live, message.ticketId);
    // A heartbeat that was repeated for somebody who asked is older than the one we have.
    if (message.kind === 'viewing' && !live.viewers.note(message.ticketId, message.userId, message.at))
      return;
    for (const watcher of live.watchers) watcher(message);
  }

  private repeat(agencyId: number, live: AgencyLive, ticketId: number): void {
    for (const { userId, at } of live.viewers.of(ticketId)) {
      void this.publish(agencyId, { kind: 'viewing', ticketId, userId, at });
    }
  }

  private expire(): void {
    for (const live of this.agencies.values()) {
      for (const ticketId of live.viewers.expire(Date.now())) {
        const gone = { kind: 'viewing' as const, ticketId, userId: 0, at: 0 };
        for (const watcher of live.watchers) watcher(gone);
      }
    }
  }

  /** Fleeting: when it cannot be told, the next heartbeat tells it. */
  private async publish(agencyId: number, message: LiveMessage): Promise<void> {
    await this.pubsub.publish(liveTopic(agencyId), message).catch((error: unknown) => {
      this.log.debug('a fleeting message was not passed on', { error });
    });
  }
}
