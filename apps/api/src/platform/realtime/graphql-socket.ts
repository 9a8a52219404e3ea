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
import { WebSocketServer } from 'ws';
import type { Authenticated } from '../access/authenticator.js';
import { CONFIG, type Config } from '../config/config.js';
import { RequestContexts } from '../access/request-contexts.js';
import { GraphqlErrors } from '../graphql/graphql-errors.js';
import type { GraphqlContext } from '../graphql/graphql-context.js';
import { DocumentChecker } from '../graphql/document-checker.js';
import { TrafficLimits } from '../limits/traffic-limits.js';
import { Shutdown } from '../shutdown/index.js';
import { carry } from './carry-socket.js';
import { subscribeFresh } from './fresh-subscription.js';
import { SignedInSockets, type SocketExtra } from './signed-in-sockets.js';
import { comesFromHere, originOfSocket, refuseUpgrade, SocketServer } from './socket-server.js';

const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 50;
const INIT_TIMEOUT_MS = 3_000;
const SERVICE_RESTART = 1012;
const TOO_MANY_REQUESTS = 429;
const MINUTE_MS = 60_000;

type SocketContext = Context<{ authorization?: string }, SocketExtra>;

/** GraphQL over WebSocket (`graphql-transport-ws` only), with the guards and limits that HTTP has. */
@Injectable()
export class GraphqlSocket implements OnApplicationShutdown {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    handleProtocols,
  });

  constructor(
    @Inject(GraphQLSchemaHost) private readonly schemaHost: GraphQLSchemaHost,
    @Inject(SocketServer) private readonly sockets: SocketServer,
    @Inject(SignedInSockets) private readonly signedIn: SignedInSockets,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TrafficLimits) private readonly traffic: TrafficLimits,
    @Inject(GraphqlErrors) private readonly errors: GraphqlErrors,
  ) {}

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
      onClose: (context) => this.signedIn.forget(context.extra),
    });
    this.sockets.register('/graphql', (request, socket, head) => {
      if (!comesFromHere(request, this.config.publicUrl)) return refuseUpgrade(socket, '403 Forbidden');
      this.server.handleUpgrade(request, socket, head, (ws) => {
        // What callers send wrong closes their socket (frames too large, no UTF-8) and is no news for the log.
        ws.on('error', () => undefined);
        carry(server, ws, socket, { socket: ws, request });
      });
    });
    await this.signedIn.start();
    this.shutdown.onDrain('sockets', async () => this.sendAway());
  }

  private shown(result: ExecutionResult): ExecutionResult {
    const errors = result.errors?.map((error) => this.errors.shown(error) as GraphQLError);
    return errors ? { ...result, errors } : result;
  }

  onApplicationShutdown(): void {
    this.sendAway();
    this.server.close();
  }

  /** Clients wait a random while before they come back, to another process or to the next one. */
  private sendAway(): void {
    for (const socket of this.server.clients) socket.close(SERVICE_RESTART, 'Restarting, please reconnect');
  }

  /** @returns what the client is told with the acknowledgement. */
  private async connect({ connectionParams, extra }: SocketContext): Promise<false | { socket_id: string }> {
    const given: unknown = connectionParams?.authorization;
    const bearer = typeof given === 'string' ? /^Bearer (.+)$/i.exec(given)?.[1] : undefined;
    const origin = originOfSocket(extra.request, this.config.trustProxy);
    const id = await this.signedIn.letIn(extra, bearer, origin);
    return id !== false && { socket_id: id };
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
      return [refusal(message, 'rate_limit.exceeded', TOO_MANY_REQUESTS)];
    }
    const busy = await this.tooBusy(context.extra, context.extra.user);
    if (busy) return [busy];
    const document = checker.check(payload.query);
    if (!('kind' in document)) return document;
    const operation = getOperationAST(document, payload.operationName);
    if (!operation) return [refusal('There is no such operation.', 'OPERATION_RESOLUTION_FAILURE')];
    const tooLarge = checker.tooLarge(document, operation, payload.variables ?? {});
    if (tooLarge) return [tooLarge];
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
    return refusal('Too many requests.', 'rate_limit.exceeded', TOO_MANY_REQUESTS);
  }
}

function refusal(message: string, code: string, status?: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(status && { status }) } });
}
