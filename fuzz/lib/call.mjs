// One request as it stands: Node's own client, because `fetch` mends addresses before it sends them.
import { Agent, request } from 'node:http';

const PATIENCE_MS = 30_000;
const MAX_KEPT = 200_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @returns `{ status, body, headers, ms }`; status 0 with `error` when there was no answer. */
export function call(world, { method, path, headers = {}, body }) {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (answer) => resolve({ headers: {}, body: '', ...answer, ms: performance.now() - began });
    let sent;
    try {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      sent = request({
        host: '127.0.0.1',
        port: world.port,
        agent,
        method,
        path,
        headers: { ...headers, ...length },
      });
    } catch (error) {
      // Not a request at all, in Node's eyes.
      done({ status: 400, error: error.message });
      return;
    }
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    sent.once('error', (error) => done({ status: 0, error: error.message, errorCode: error.code }));
    sent.once('response', (response) => read(response, done));
    sent.end(body);
  });
}

function read(response, done) {
  const parts = [];
  let size = 0;
  response.on('data', (part) => {
    if (size < MAX_KEPT) parts.push(part);
    size += part.length;
  });
  const answer = { status: response.statusCode, headers: response.headers };
  response.once('end', () => done({ ...answer, size, body: Buffer.concat(parts).toString('utf8') }));
  response.once('error', (error) => done({ status: 0, error: error.message }));
}
