// Calls over one kept-alive connection each, so that what is measured is the answer and not the handshake.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A function that calls `base` + path and resolves to the body's text; anything but 200 and 201 is an error. */
export function caller(base, headers = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const options = {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      };
      const call = request(base + path, options, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if ([200, 201].includes(response.statusCode) && !answer.startsWith('{"errors"'))
            return resolve(answer);
          const error = new Error(`${path} answered ${response.statusCode}: ${answer.slice(0, 400)}`);
          reject(Object.assign(error, { retryAfter: Number(response.headers['retry-after']) || null }));
        });
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end(text);
    });
}

/** The same, for a crowd: who is put off comes again when they were told to, as the clients do. @param putOff is told each time */
export function comingAgain(call, putOff = () => undefined) {
  return async (...asked) => {
    for (;;) {
      try {
        return await call(...asked);
      } catch (error) {
        if (!error.retryAfter) throw error;
        putOff();
        await sleep(error.retryAfter * 1_000);
      }
    }
  };
}

/** The bare part of HTTP: a handler that answers with fixed bytes. */
export async function bareServer(bytes) {
  const { createServer } = await import('node:http');
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
