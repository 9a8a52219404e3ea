// A process of its own that brings webhooks, as providers do: so many a second, whether or not those before have answered.
// Told `{ base, calls, perSecond }` by its parent, it answers with `[{ status, took }]`, where `took` is counted from the
// moment at which the call was meant to begin: a server that is slow gets no rest by it.
import { Agent, request } from 'node:http';

const PATIENCE_MS = 30_000;
const LEAD_MS = 200;
const agent = new Agent({ keepAlive: true });

process.on('message', (work) => void bring(work).then((answers) => process.send(answers)));

async function bring({ base, calls, perSecond }) {
  const start = performance.now() + LEAD_MS;
  const answers = [];
  for (const [number, call] of calls.entries()) {
    const due = start + (number * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(post(base, call).then((status) => ({ status, took: performance.now() - due })));
  }
  return Promise.all(answers);
}

/** The status of the answer, or the code of what went wrong. */
function post(base, { path, headers, body }) {
  return new Promise((resolve) => {
    const options = { agent, method: 'POST', headers, timeout: PATIENCE_MS };
    const call = request(base + path, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    call.on('timeout', () => call.destroy(Object.assign(new Error('too late'), { code: 'TIMEOUT' })));
    call.on('error', (error) => resolve(error.code ?? error.message));
    call.end(Buffer.from(body, 'base64'));
  });
}
