import type { ExecutionResult } from 'graphql';
import { type Client, createClient, type SubscribePayload } from 'graphql-ws';
import { accessToken } from '@/lib/session/token';
import { addresses } from './example';

interface Asked {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

interface Options {
  documentAST?: { definitions: readonly { kind: string; operation?: string; name?: { value: string } }[] };
}

let socket: Client | undefined;

/** Asks with the person's own token: over HTTP, and for what goes on over the socket. */
export function askParley(asked: Asked, options?: Options) {
  return isSubscription(asked, options) ? listen(asked) : ask(asked);
}

/** Ends the socket when nobody explores any more. */
export function hangUp(): void {
  void socket?.dispose();
  socket = undefined;
}

async function ask(asked: Asked): Promise<ExecutionResult> {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${(await accessToken()) ?? ''}` },
    body: JSON.stringify(asked),
  });
  return (await answer.json()) as ExecutionResult;
}

/** What the socket brings is what HTTP brings; only the two libraries call its errors by other types. */
function listen(asked: Asked): AsyncIterable<ExecutionResult> {
  socket ??= createClient({
    url: addresses(window.location).live,
    lazy: true,
    connectionParams: async () => ({ authorization: `Bearer ${(await accessToken()) ?? ''}` }),
  });
  return socket.iterate(asked as SubscribePayload) as AsyncIterable<ExecutionResult>;
}

function isSubscription({ operationName }: Asked, options?: Options): boolean {
  const operations =
    options?.documentAST?.definitions.filter(({ kind }) => kind === 'OperationDefinition') ?? [];
  const meant = operationName ? operations.find(({ name }) => name?.value === operationName) : operations[0];
  return meant?.operation === 'subscription';
}
