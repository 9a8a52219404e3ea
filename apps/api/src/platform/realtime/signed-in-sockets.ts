import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { AUTHENTICATOR, type Authenticated, type Authenticator } from '../access/authenticator.js';
import type { Origin } from '../context/index.js';
import { type OpenSocket, OpenSockets } from './open-sockets.js';
import { PUB_SUB, type PubSub } from './pubsub.js';
import { concerns, RightsChanges } from './rights-changes.js';

const MAX_SOCKETS_PER_USER = 10;
const SESSION_ENDED = { code: 4403, reason: 'Session ended' };
/** The person stays signed in: their client comes back at once, and with fresh rights. */
const RIGHTS_CHANGED = { code: 4410, reason: 'Permissions changed' };
/** Should the word about a change get lost, sockets know of it after this time. */
const LOOK_EVERY_MS = 3_000;
/** How long an ended connection may take to say goodbye. */
const GOODBYE_MS = 2_000;

/** One socket, and who speaks by it: nobody before they have signed in and after they were sent off. */
export interface SocketExtra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  request: IncomingMessage;
  user?: Authenticated;
  /** What the rest of Parley knows of it. */
  known?: OpenSocket;
  origin?: Origin;
  timer?: NodeJS.Timeout;
  /** Operations begun in the running minute: a socket gets no more of them than a token gets requests. */
  begun?: { since: number; count: number };
}

interface Goodbye {
  code: number;
  reason: string;
}

/** Topic on which the end of sessions is told: `{ userId, sessionId?, apiKeyId?, reason }`; sockets close with the reason. */
export const SESSIONS_TOPIC = 'sessions';

/** Lets callers in by their token, and sends them off when it, their session or their rights are not what they were. */
@Injectable()
export class SignedInSockets implements OnApplicationShutdown {
  private readonly open = new Set<SocketExtra>();
  private unsubscribe: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  /** Counts words about ended sessions and changed rights: who was being let in meanwhile is asked for once more. */
  private changes = 0;

  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(OpenSockets) private readonly named: OpenSockets,
    @Inject(RightsChanges) rights: RightsChanges,
  ) {
    rights.onChange((change) =>
      this.endThose(RIGHTS_CHANGED, ({ agencyId, actor }) => concerns(change, agencyId, actor)),
    );
  }

  async start(): Promise<void> {
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, (message) => this.endSessions(message));
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    this.pubsub.onReconnect(() => void this.look());
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.unsubscribe?.();
  }

  get count(): number {
    return this.open.size;
  }

  /** @returns the name of the socket; false when it is closed instead. */
  async letIn(extra: SocketExtra, bearer: string | undefined, origin: Origin): Promise<false | string> {
    extra.origin = origin;
    const user = bearer ? await this.whoIs(bearer, origin) : null;
    if (!user) return refuse(extra, 4401, 'Unauthorized');
    // It may have gone while its token was looked at, and then nobody would forget it again.
    if (extra.socket.readyState !== extra.socket.OPEN) return false;
    const mine = [...this.open].filter((other) => isSameCaller(other.user, user));
    if (mine.length >= MAX_SOCKETS_PER_USER) return refuse(extra, 4429, 'Too many connections');
    extra.user = user;
    extra.timer = setTimeout(
      () => this.end(extra, { code: 4401, reason: 'Token expired' }),
      Math.max(0, user.expiresAt.getTime() - Date.now()),
    );
    this.open.add(extra);
    extra.known = this.named.opened(user);
    return extra.known.id;
  }

  forget(extra: SocketExtra): void {
    clearTimeout(extra.timer);
    this.leave(extra);
  }

  private async whoIs(bearer: string, origin: Origin): Promise<Authenticated | null> {
    for (;;) {
      const before = this.changes;
      const user = await this.authenticator.authenticate(bearer, origin);
      if (this.changes === before) return user;
    }
  }

  private endSessions(message: unknown): void {
    const ended = message as { userId?: number; sessionId?: number; apiKeyId?: number; reason?: string };
    this.endThose(
      sessionEnded(ended.reason),
      ({ actor }) =>
        actor.userId === ended.userId &&
        (!ended.sessionId || ended.sessionId === actor.sessionId) &&
        (!ended.apiKeyId || ended.apiKeyId === actor.apiKeyId),
    );
  }

  private endThose(why: Goodbye, areMeant: (user: Authenticated) => boolean): void {
    this.changes += 1;
    for (const extra of this.open) if (extra.user && areMeant(extra.user)) this.end(extra, why);
  }

  /** Asks whether those who are connected may still be here, and with the same rights. */
  private async look(): Promise<void> {
    const connected = [...this.open].filter((extra) => extra.user);
    if (this.looking || connected.length === 0) return;
    this.looking = true;
    try {
      const people = connected.flatMap((extra) => extra.user ?? []);
      const standing = (await this.authenticator.standing?.(people)) ?? [];
      connected.forEach((extra, place) => {
        if (extra.user !== people[place]) return;
        const now = standing[place];
        if (now?.state === 'over') this.end(extra, sessionEnded(now.reason));
        if (now?.state === 'changed') this.end(extra, RIGHTS_CHANGED);
      });
    } catch {
      // The database is away: nobody is sent off for that, and the next look is near.
    } finally {
      this.looking = false;
    }
  }

  /** Nothing is done for it any more, also when its client does not answer the goodbye. */
  private end(extra: SocketExtra, { code, reason }: Goodbye): void {
    delete extra.user;
    this.leave(extra);
    extra.socket.close(code, reason);
    setTimeout(() => extra.socket.terminate(), GOODBYE_MS).unref();
  }

  private leave(extra: SocketExtra): void {
    this.open.delete(extra);
    if (extra.known) this.named.closed(extra.known);
    delete extra.known;
  }
}

/** The same word whether it was heard of or found out: a look may be quicker than the message about it. */
function sessionEnded(reason: string | null | undefined): Goodbye {
  return { ...SESSION_ENDED, reason: reason ?? SESSION_ENDED.reason };
}

function refuse(extra: SocketExtra, code: number, reason: string): false {
  extra.socket.close(code, reason);
  return false;
}

function isSameCaller(one: Authenticated | undefined, other: Authenticated): boolean {
  return one?.actor.userId === other.actor.userId && one.actor.apiKeyId === other.actor.apiKeyId;
}
