import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  locatedError,
} from 'graphql';
import type { Context } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AUTHENTICATOR, type Authenticated, type Authenticator } from '../access/authenticator.js';
import { RequestContexts } from '../access/request-contexts.js';
import { formatError } from '../graphql/format-error.js';
import { type GraphqlContext, withFreshLoaders } from '../graphql/graphql-context.js';
import { DocumentChecker } from '../graphql/limits.js';
import { Shutdown } from '../shutdown/index.js';
import { PUB_SUB, type PubSub } from './pubsub.js';
import { SocketServer } from './socket-server.js';

const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 50;
const MAX_SOCKETS_PER_USER = 10;
const INIT_TIMEOUT_MS = 3_000;
const SERVICE_RESTART = 1012;

interface SocketExtra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  request: IncomingMessage;
  user?: Authenticated;
  timer?: NodeJS.Timeout;
}
type SocketContext = Context<{ authorization?: string }, SocketExtra>;

/** Topic on which the end of sessions is told: `{ userId, sessionId? }`. */
export const SESSIONS_TOPIC = 'sessions';

/** GraphQL over WebSocket (`graphql-transport-ws` only), with the guards and limits that HTTP has. */
@Injectable()
export class GraphqlSocket implements OnApplicationShutdown {
  private readonly open = new Set<SocketExtra>();
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    @Inject(GraphQLSchemaHost) private readonly schemaHost: GraphQLSchemaHost,
    @Inject(SocketServer) private readonly sockets: SocketServer,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  /** Called once, after the schema is built. */
  async start(): Promise<void> {
    const checker = new DocumentChecker(this.schemaHost.schema);
    useServer<{ authorization?: string }, SocketExtra>(
      {
        connectionInitWaitTimeout: INIT_TIMEOUT_MS,
        onConnect: (context) => this.connect(context),
        onSubscribe: (context, id, payload) => this.prepare(context, checker, payload),
        subscribe: (args) => subscribeFresh(args as ExecutionArgs) as never,
        execute: (args) => execute(args as ExecutionArgs) as never,
        onNext: (_context, _id, _payload, _args, result) => publicResult(result),
        onDisconnect: (context) => this.forget(context.extra),
      },
      this.server,
    );
    this.sockets.register('/graphql', (request, socket, head) =>
      this.server.handleUpgrade(request, socket, head, (ws) => this.server.emit('connection', ws, request)),
    );
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, (message) => this.endSessions(message));
    this.shutdown.onDrain('sockets', async () => this.sendAway());
  }

  get openSockets(): number {
    return this.open.size;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
    this.sendAway();
    this.server.close();
  }

  /** Clients wait a random while before they come back, to another process or to the next one. */
  private sendAway(): void {
    for (const socket of this.server.clients) socket.close(SERVICE_RESTART, 'Restarting, please reconnect');
  }

  private async connect(context: SocketContext): Promise<boolean> {
    const bearer = /^Bearer (.+)$/i.exec(String(context.connectionParams?.authorization ?? ''))?.[1];
    const user = bearer ? await this.authenticator.authenticate(bearer) : null;
    if (!user) {
      context.extra.socket.close(4401, 'Unauthorized');
      return false;
    }
    const mine = [...this.open].filter((other) => other.user?.actor.userId === user.actor.userId);
    if (mine.length >= MAX_SOCKETS_PER_USER) {
      context.extra.socket.close(4429, 'Too many connections');
      return false;
    }
    context.extra.user = user;
    context.extra.timer = setTimeout(
      () => context.extra.socket.close(4401, 'Token expired'),
      Math.max(0, user.expiresAt.getTime() - Date.now()),
    );
    this.open.add(context.extra);
    return true;
  }

  private prepare(
    context: SocketContext,
    checker: DocumentChecker,
    payload: {
      query: string;
      operationName?: string | null | undefined;
      variables?: Record<string, unknown> | null | undefined;
    },
  ): ExecutionArgs | readonly GraphQLError[] {
    if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
      return [new GraphQLError(`One connection holds at most ${MAX_SUBSCRIPTIONS} subscriptions.`)];
    }
    const document = checker.check(payload.query);
    if (!('kind' in document)) return document;
    if (!getOperationAST(document, payload.operationName))
      return [new GraphQLError('There is no such operation.')];
    return {
      schema: this.schemaHost.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue: this.contextOf(context.extra),
    };
  }

  private contextOf(extra: SocketExtra): GraphqlContext {
    const ctx = extra.user ? this.contexts.contextOf(extra.user, `socket-${extra.user.actor.userId}`) : null;
    return { transport: 'socket', loaders: new Map(), requestContext: () => Promise.resolve(ctx) };
  }

  private endSessions(message: unknown): void {
    const ended = message as { userId?: number; sessionId?: number };
    for (const extra of this.open) {
      const actor = extra.user?.actor;
      const isMeant =
        actor?.userId === ended.userId && (!ended.sessionId || ended.sessionId === actor?.sessionId);
      if (isMeant) extra.socket.close(4403, 'Session ended');
    }
  }

  private forget(extra: SocketExtra): void {
    clearTimeout(extra.timer);
    this.open.delete(extra);
  }
}

/** Like graphql's own subscribe, but with empty loaders for each event. */
async function subscribeFresh(
  args: ExecutionArgs,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  return mapEvents(source, (event) =>
    execute({
      ...args,
      rootValue: event,
      contextValue: withFreshLoaders(args.contextValue as GraphqlContext),
    }),
  );
}

function mapEvents(
  source: AsyncIterable<unknown>,
  map: (event: unknown) => ExecutionResult | Promise<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = source[Symbol.asyncIterator]();
  let isOver = false;
  return {
    async next() {
      if (isOver) return { done: true, value: undefined };
      try {
        const step = await iterator.next();
        return step.done ? { done: true, value: undefined } : { done: false, value: await map(step.value) };
      } catch (error) {
        // The subscription ends with its coded error (such as RESYNC_REQUIRED); the socket and its others go on.
        isOver = true;
        return { done: false, value: { data: null, errors: [locatedError(error, undefined)] } };
      }
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function publicResult(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  return {
    ...result,
    errors: result.errors.map((error) => formatError(error.toJSON(), error) as GraphQLError),
  };
}
