// The line between Parley and the providers. It passes everything on, until it is told to behave badly towards some of them.
import { createServer, request } from 'node:http';

const DRIP_MS = 200;
const MUCH = 10 * 1024 * 1024;

const json = (response, status, body, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const begin = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":');
};
const late = (response, after) =>
  json(response, 429, { message: 'Too many calls.' }, { 'retry-after': after });
/** What each of them says when it does not take something, all in one. */
const REFUSED = {
  error: { message: 'The session has expired.', type: 'OAuthException', code: 190 },
  ...{ ok: false, error_code: 401, description: 'Unauthorized', code: 20_003 },
  ...{ message: 'Authenticate', title: 'Unauthorized' },
};

/** Ways in which whoever is called may behave; `passes`: it has done what was asked. */
export const behaviours = {
  'hangs before the head': () => undefined,
  'hangs after the head': begin,
  'drips for ever': (response) => {
    begin(response);
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.once('close', () => clearInterval(timer));
  },
  '429 with seconds': (response) => late(response, '40'),
  '429 with a date': (response) => late(response, new Date(Date.now() + 60_000).toUTCString()),
  '429 with an absurd time': (response) => late(response, '99999999999'),
  'answers 500': (response) => json(response, 500, { message: 'Something broke.' }),
  '502 with a page': (response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>'),
  '200 with an error in it': (response) => json(response, 200, REFUSED),
  'truncated JSON': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"taken-1","messa'),
  'ten megabytes': (response) => json(response, 200, { padding: 'x'.repeat(MUCH) }),
  'takes it, and cuts the line': { passes: true },
  'token has expired': (response) => json(response, 401, REFUSED),
};

export class Line {
  /** How many calls met the bad behaviour. */
  calls = new Map();
  #rules = new Map();

  /** @param target the address of the simulator */
  constructor(target) {
    this.target = new URL(target);
    this.server = createServer((call, response) => this.#take(call, response));
  }

  async listen() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** From now on this provider's account behaves so; well, when nothing is said. */
  behave(provider, account, name) {
    this.calls.set(provider, 0);
    if (name) this.#rules.set(provider, { ...placeOf(provider, account), behaviour: behaviours[name] });
    else this.#rules.delete(provider);
  }

  #take(call, response) {
    const found = [...this.#rules].find(
      ([, { prefix, part }]) => call.url.startsWith(prefix) && call.url.includes(part),
    );
    if (!found || call.method !== 'POST') return this.#pass(call, response);
    const [provider, { behaviour }] = found;
    this.calls.set(provider, (this.calls.get(provider) ?? 0) + 1);
    if (behaviour.passes) return this.#pass(call, response, () => call.socket.destroy());
    call.resume().once('end', () => behaviour(response));
  }

  #pass(call, response, instead) {
    const { hostname, port } = this.target;
    const { method, url: path, headers } = call;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      if (instead) return void answer.resume().once('end', instead);
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    call.pipe(onward);
  }
}

/** Two of them are at the same address, and told apart by the account. */
function placeOf(provider, account) {
  const isMeta = provider === 'whatsapp_cloud' || provider === 'messenger';
  return isMeta
    ? { prefix: '/providers/graph/', part: `/${account}/` }
    : { prefix: `/providers/${provider}/`, part: '' };
}
