import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { UserActor } from '../context/request-context.js';
import type { Tx } from '../database/database.js';
import { PUB_SUB, type PubSub } from './pubsub.js';

/** Told to all processes: some people may do or see something else now. Caches forget them, sockets come back. */
const PERMISSIONS_TOPIC = 'permissions';

/** Whose rights changed: those of one role, of some people, or of everybody in the agency. */
export interface RightsChanged {
  agencyId: number;
  role?: RoleName;
  userIds?: readonly number[];
}

type Listener = (change: RightsChanged) => void;

const REMEMBERED = 1_000;

/** Passes on that people may do or see something else: here at once, in other processes as fast as the word travels. */
@Injectable()
export class RightsChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners = new Set<Listener>();
  /** Our own words come back to us. */
  private readonly heard = new Set<string>();
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(@Inject(PUB_SUB) private readonly pubsub: PubSub) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.pubsub.subscribe(PERMISSIONS_TOPIC, (message) => {
      const { id, ...change } = message as RightsChanged & { id: string };
      this.hear(id, change);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Tells it once the transaction is committed. Whoever misses the word looks by itself within seconds. */
  tellAfter(tx: Tx, whose: Omit<RightsChanged, 'agencyId'>): void {
    const change = { ...whose, agencyId: tx.ctx.agencyId };
    tx.afterCommit(async () => {
      const id = randomUUID();
      this.hear(id, change);
      await this.pubsub.publish(PERMISSIONS_TOPIC, { ...change, id }).catch(() => undefined);
    });
  }

  private hear(id: string, change: RightsChanged): void {
    if (this.heard.has(id)) return;
    if (this.heard.size >= REMEMBERED) this.heard.clear();
    this.heard.add(id);
    for (const listener of this.listeners) listener(change);
  }
}

export function concerns(change: RightsChanged, agencyId: number, actor: UserActor): boolean {
  if (change.agencyId !== agencyId) return false;
  if (change.role) return change.role === actor.role;
  return change.userIds?.includes(actor.userId) ?? true;
}
