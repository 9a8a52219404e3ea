// The thread that calls. Whoever has called waits in a loop of their own, so that an answer counts as here when it is here, and not
// when the two hundred windows and the providers, which are the same program, have had their turn.
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { now } from './clock.mjs';

const PATIENCE_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** @returns `{ status, retryAfter }`, status 0 without an answer. */
function ask({ base, method, path, headers, body }) {
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

parentPort.on('message', async ({ number, ...call }) => {
  const begun = now();
  const told = await ask(call);
  parentPort.postMessage({ number, ...told, begun, ended: now() }, []);
});
