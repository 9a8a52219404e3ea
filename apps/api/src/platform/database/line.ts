import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { brokenLine } from '../errors/error-shape.js';
import { asLastOfPiece, inOnePiece } from '../streams/in-one-piece.js';

/** What failed first on a connection since its transaction began: what was sent behind it fails for no reason of its own. */
export const firstFailure = new WeakMap<PoolClient, unknown>();
const IS_ABORTED = '25P02';

/** How long nobody tries again: each try costs a server a process that has to come up, or that has too many of them already. */
const PAUSE_MS = 200;

/** Where nobody was let in: the next look, whose answer is everybody's. */
const looks = new WeakMap<Pool, { answer: Promise<void>; isWanted: boolean }>();

/** One of the pool, which is gone when the process ends. Whatever stands in the way, there is no line then. */
export async function connection(pool: Pool | undefined): Promise<PoolClient> {
  if (!pool) throw brokenLine(new Error('The connections to the database are closed.'));
  try {
    const look = looks.get(pool);
    if (look && pool.idleCount === 0) {
      look.isWanted = true;
      await look.answer;
    }
    return await pool.connect();
  } catch (error) {
    if (!looks.has(pool) && !pool.ending) lookAgain(pool);
    throw brokenLine(error);
  }
}

/** After a pause one looks for all, again and again while anybody asks, until it is let in. */
function lookAgain(pool: Pool): void {
  const answer = pause(PAUSE_MS, undefined, { ref: false }).then(async () =>
    (await pool.connect()).release(),
  );
  const look = { answer, isWanted: false };
  looks.set(pool, look);
  answer.then(
    () => looks.delete(pool),
    () => (look.isWanted && !pool.ending ? lookAgain(pool) : looks.delete(pool)),
  );
}

/**
 * For each new connection of a pool. One that breaks is replaced at the next use, and whoever asked hears it from the question; without
 * a listener its end would be the end of the process: of the pool's own there is none between the moment in which a connection is ready
 * and the one in which somebody has it.
 */
export function mayBreak(client: ClientBase): void {
  client.on('error', () => undefined);
}

type Wired = PoolClient & { readonly connection: { readonly stream: Writable } };

/** What is sent in the same moment travels together: statements that do not wait for each other, and a BEGIN with the first of them. */
export function together(client: PoolClient): void {
  inOnePiece((client as Wired).connection.stream);
}

/** Sends something when all that is asked in this moment is known; it travels together with that. */
export function atTheEnd(client: PoolClient, send: () => void): void {
  asLastOfPiece((client as Wired).connection.stream, send);
}

/** PostgreSQL's own codes have five letters; those of the line to it begin with E, as those of lines to others do. */
export async function answered<T>(client: PoolClient, question: Promise<T>): Promise<T> {
  return question.catch((error: unknown) => {
    if (!firstFailure.has(client)) firstFailure.set(client, error);
    throw sqlState(error).startsWith('E') ? brokenLine(error) : error;
  });
}

/** Of statements that travelled together, the one that was waited for need not be the one that failed first. */
export function causeOf(client: PoolClient, thrown: unknown): unknown {
  return sqlState(thrown) === IS_ABORTED ? (firstFailure.get(client) ?? thrown) : thrown;
}

export function sqlState(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? '';
}
