import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '../../src/platform/database/index.js';
import type { Statement } from './replay.js';

interface Queryable {
  query(config: unknown, values?: unknown[]): Promise<unknown>;
}

/** Hands every statement of a process to `look`, just before it runs: what it would find is still there. */
export function recordStatements(
  app: INestApplicationContext,
  look: (agencyId: number, statement: Statement) => Promise<void>,
): void {
  const database = app.get(Database) as unknown as { connect(agencyId: number): Promise<Queryable> };
  const connect = database.connect.bind(database);
  const known = new WeakMap<object, { agencyId: number }>();
  database.connect = async (agencyId) => {
    const client = await connect(agencyId);
    const bound = known.get(client);
    if (bound) bound.agencyId = agencyId;
    else known.set(client, listen(client, agencyId, look));
    return client;
  };
}

/** Statements keep their order, although they are looked at in between. */
function listen(
  client: Queryable,
  agencyId: number,
  look: (agencyId: number, statement: Statement) => Promise<void>,
): { agencyId: number } {
  const bound = { agencyId };
  const query = client.query.bind(client);
  let last: Promise<unknown> = Promise.resolve();
  client.query = (config, values) => {
    const statement = statementOf(config, values);
    const speaker = bound.agencyId;
    const run = last
      .then(() => (statement ? look(speaker, statement) : undefined))
      .then(() => (values ? query(config, values) : query(config)));
    last = run.catch(() => undefined);
    return run;
  };
  return bound;
}

function statementOf(config: unknown, values?: unknown[]): Statement | null {
  const { text, values: given } =
    typeof config === 'string' ? { text: config, values } : (config as { text: string; values?: unknown[] });
  if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) || text.includes('set_config(')) return null;
  return { text, values: given ?? [] };
}
