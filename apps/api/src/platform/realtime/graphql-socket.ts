import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  locatedError,
} from 'graphql';
import { type Context, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AUTHENTICATOR, type Authenticated, type Authenticator } from '../access/authenticator.js';
import { CONFIG, type Config } from '../config/config.js';
import { RequestContexts } from '../access/request-contexts.js';
import type { Origin } from '../context/index.js';
import { GraphqlErrors } from '../graphql/graphql-errors.js';
import type { GraphqlContext } from '../graphql/graphql-context.js';
import { DocumentChecker } from '../graphql/document-checker.js';
import { TrafficLimits } from '../limits/traffic-limits.js';
import { Shutdown } from '../shutdown/index.js';
import { carry } from './carry-socket.js';
import { subscribeFresh } from './fresh-subscription.js';
import { type OpenSocket, OpenSockets } from './open-sockets.js';
import { PUB_SUB, type PubSub } from './pubsub.js';
import { concerns, RightsChanges } from './rights-changes.js';
import { comesFromHere, originOfSocket, refuseUpgrade, SocketServer } from './socket-server.js';

const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 50;
const MAX_SOCKETS_PER_USER = 10;
const INIT_TIMEOUT_MS = 3_000;
const SERVICE_RESTART = 1012;
const SESSION_ENDED = { code: 4403, reason: 'Session ended' };
/** The person stays signed in: their client comes back at once, and with fresh rights. */
const RIGHTS_CHANGED = { code: 4410, reason: 'Permissions changed' };
/** Should the word about a change get lost, sockets know of it after this time. */
const LOOK_EVERY_MS = 3_000;
/** How long an ended connection may take to say goodbye. */
const GOODBYE_MS = 2_000;
const MINUTE_MS = 60_000;

interface SocketExtra extends Record<PropertyKey, unknown> {
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

type SocketContext = Context<{ authorization?: string }, SocketExtra>;

/** Topic on which the end of sessions is told: `{ userId, sessionId?, apiKeyId?, reason }`; sockets close with the reason. */
export const SESSIONS_TOPIC = 'sessions';

/** GraphQL over WebSocket (`graphql-transport-ws` only), with the guards and limits that HTTP has. */
@Injectable()
export class GraphqlSocket implements OnApplicationShutdown {
  private readonly open = new Set<SocketExtra>();
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    handleProtocols,
  });
  private unsubscribe: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  /** Counts words about ended sessions and changed rights: who was being let in meanwhile is asked for once more. */
  private changes = 0;

  constructor(
    @Inject(GraphQLSchemaHost) private readonly schemaHost: GraphQLSchemaHost,
    @Inject(SocketServer) private readonly sockets: SocketServer,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TrafficLimits) private readonly traffic: TrafficLimits,
    @Inject(OpenSockets) private readonly named: OpenSockets,
    @Inject(GraphqlErrors) private readonly errors: GraphqlErrors,
    @Inject(RightsChanges) rights: RightsChanges,
  ) {
    rights.onChange((change) =>
      this.endThose(RIGHTS_CHANGED, ({ agencyId, actor }) => concerns(change, agencyId, actor)),
    );
  }

  /** Called once, after the schema is built. */
  async start(): Promise<void> {
    const checker = new DocumentChecker(this.schemaHost.schema);
    const server = makeServer<{ authorization?: string }, SocketExtra>({
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      onConnect: (context) => this.connect(context),
      onSubscribe: (context, id, payload) => this.prepare(context, checker, payload),
      subscribe: (args) => subscribeFresh(args as ExecutionArgs) as never,
      execute: (args) => execute(args as ExecutionArgs) as never,
      onNext: (_context, _id, _payload, _args, result) => this.shown(result),
      onError: (_context, _id, _payload, errors) => errors.map((error) => this.errors.shown(error)),
      onClose: (context) => this.forget(context.extra),
    });
    this.sockets.register('/graphql', (request, socket, head) => {
      if (!comesFromHere(request, this.config.publicUrl)) return refuseUpgrade(socket, '403 Forbidden');
      this.server.handleUpgrade(request, socket, head, (ws) => {
        // What callers send wrong closes their socket (frames too large, no UTF-8) and is no news for the log.
        ws.on('error', () => undefined);
        carry(server, ws, socket, { socket: ws, request });
      });
    });
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, (message) => this.endSessions(message));
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    this.pubsub.onReconnect(() => void this.look());
    this.shutdown.onDrain('sockets', async () => this.sendAway());
  }

  private shown(result: ExecutionResult): ExecutionResult {
    const errors = result.errors?.map((error) => this.errors.shown(error) as GraphQLError);
    return errors ? { ...result, errors } : result;
  }

  get openSockets(): number {
    return this.open.size;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.unsubscribe?.();
    this.sendAway();
    this.server.close();
  }

  /** Clients wait a random while before they come back, to another process or to the next one. */
  private sendAway(): void {
    for (const socket of this.server.clients) socket.close(SERVICE_RESTART, 'Restarting, please reconnect');
  }

  /** @returns what the client is told with the acknowledgement. */
  private async connect(context: SocketContext): Promise<false | { socket_id: string }> {
    const { extra } = context;
    const given: unknown = context.connectionParams?.authorization;
    const bearer = typeof given === 'string' ? /^Bearer (.+)$/i.exec(given)?.[1] : undefined;
    extra.origin = originOfSocket(extra.request, this.config.trustProxy);
    const user = bearer ? await this.whoIs(bearer, extra.origin) : null;
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
    return { socket_id: extra.known.id };
  }

  private async prepare(
    context: SocketContext,
    checker: DocumentChecker,
    payload: {
      query: string;
      operationName?: string | null | undefined;
      variables?: Record<string, unknown> | null | undefined;
    },
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    if (!context.extra.user) return [refusal('Please sign in.', 'auth.required')];
    // Before anything is waited for: those that come meanwhile are counted among the open ones already.
    if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
      const message = `One connection holds at most ${MAX_SUBSCRIPTIONS} subscriptions.`;
      return [refusal(message, 'rate_limit.exceeded')];
    }
    const busy = await this.tooBusy(context.extra, context.extra.user);
    if (busy) return [busy];
    const document = checker.check(payload.query);
    if (!('kind' in document)) return document;
    if (!getOperationAST(document, payload.operationName))
      return [refusal('There is no such operation.', 'OPERATION_RESOLUTION_FAILURE')];
    return {
      schema: this.schemaHost.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue: this.contextOf(context.extra),
    };
  }

  private contextOf(extra: SocketExtra): GraphqlContext {
    const { user, origin } = extra;
    const ctx = user ? this.contexts.contextOf(user, `socket-${user.actor.userId}`, origin ?? null) : null;
    return {
      transport: 'socket',
      socketId: extra.known?.id ?? null,
      loaders: new Map(),
      requestContext: () => Promise.resolve(ctx),
    };
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

  /** API keys have one limit for all that they do; a session's socket has one of its own. */
  private async tooBusy(extra: SocketExtra, user: Authenticated): Promise<GraphQLError | null> {
    try {
      await this.traffic.countKey(user.actor);
    } catch (error) {
      return locatedError(error, undefined);
    }
    const now = Date.now();
    if (!extra.begun || now - extra.begun.since > MINUTE_MS) extra.begun = { since: now, count: 0 };
    extra.begun.count += 1;
    if (extra.begun.count <= this.config.rateLimits.perToken) return null;
    return refusal('Too many requests.', 'rate_limit.exceeded');
  }

  private forget(extra: SocketExtra): void {
    clearTimeout(extra.timer);
    this.leave(extra);
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

function refusal(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
