// Calls that begin when they are due, whether or not those before have answered: a server that is slow gets no rest by it.
import { Agent, request } from 'node:http';
import { sleep } from '../../bin/lib/processes.mjs';

const PATIENCE_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** @returns `{ status, retryAfter, body }`, status 0 without an answer. */
export function call(base, { method = 'POST', path, headers = {}, body }) {
  return new Promise((resolve) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const sent = request(base + path, {
      agent,
      method,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      timeout: PATIENCE_MS,
    });
    sent.once('response', (answer) => {
      answer.resume();
      const told = { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
      answer.once('end', () => resolve(told));
      answer.once('error', () => resolve({ status: 0 }));
    });
    sent.once('timeout', () => sent.destroy(new Error('too late')));
    sent.once('error', () => resolve({ status: 0 }));
    sent.end(bytes);
  });
}

/**
 * So many a second for so long. `next()` gives the call, or undefined when there is none left.
 * @returns `{ kind, at, late, ms, status, retryAfter, item }` of each: `ms` counts from when it was due, `late` of these
 *   went by before it was begun.
 */
export async function steadily({ kind, perSecond, seconds, next, send }) {
  const began = performance.now();
  const pending = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const item = next();
    if (item === undefined) break;
    const late = performance.now() - due;
    const answered = (answer) => ({ kind, at: due, late, ms: performance.now() - due, item, ...answer });
    pending.push(send(item).then(answered));
  }
  return Promise.all(pending);
}
