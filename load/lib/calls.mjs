// Calls that begin when they are due, whether or not those before have answered: a server that is slow gets no rest by it.
import { Worker } from 'node:worker_threads';
import { sleep } from '../../bin/lib/processes.mjs';
import { now } from './clock.mjs';

const answers = new Map();
let thread;
let count = 0;

function calling() {
  if (thread) return thread;
  thread = new Worker(new URL('calling.mjs', import.meta.url));
  thread.on('message', ({ number, ...told }) => {
    answers.get(number)(told);
    answers.delete(number);
  });
  // The program ends when its work is done.
  thread.unref();
  return thread;
}

/** @returns `{ status, retryAfter, begun, ended }`, status 0 without an answer; times by `now`. */
export function call(base, { method = 'POST', path, headers = {}, body }) {
  const number = (count += 1);
  return new Promise((resolve) => {
    answers.set(number, resolve);
    calling().postMessage({ number, base, method, path, headers, body }, []);
  });
}

/**
 * So many a second for so long. `next()` gives the call, or undefined when there is none left; `send` makes it by `call`.
 * @returns `{ kind, at, late, ms, status, retryAfter, item }` of each: `ms` counts from when it was due, `late` of these
 *   went by before it was begun.
 */
export async function steadily({ kind, perSecond, seconds, next, send }) {
  const began = now();
  const pending = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond;
    const wait = due - now();
    if (wait > 0) await sleep(wait);
    const item = next();
    if (item === undefined) break;
    const timed = ({ begun, ended, ...answer }) => ({
      ...{ kind, at: due, late: begun - due, ms: ended - due, item },
      ...answer,
    });
    pending.push(send(item).then(timed));
  }
  return Promise.all(pending);
}
