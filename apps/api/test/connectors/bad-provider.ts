import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../certificate.js';

/** What each of the providers says of a message that it took. */
const TAKEN = {
  id: 'taken-1',
  messages: [{ id: 'taken-1' }],
  message_id: 'taken-1',
  recipient_id: '31612345678',
  ok: true,
  result: { message_id: 7, date: 1, chat: { id: 31_612_345_678 } },
  sid: 'taken-1',
  status: 'queued',
  message_uuid: 'taken-1',
};
const GRAPH_ERROR = {
  error: { message: '(#190) The session has expired.', type: 'OAuthException', code: 190 },
};
/** What each of them says when it does not take something, all in one. */
const REFUSED = {
  ...GRAPH_ERROR,
  ok: false,
  error_code: 401,
  description: 'Unauthorized',
  code: 20_003,
  message: 'Authenticate',
  title: 'Unauthorized',
};

const SLOWLY = { message: 'Too many calls.' };

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const inTwentySeconds = () => new Date(Date.now() + 20_000).toUTCString();

/** Ways in which a server that is called may behave. */
export const behaviours = {
  well: (response) => json(response, 200, TAKEN),
  'hangs before the head': () => undefined,
  'hangs after the head': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":');
  },
  'drips for ever': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  'drips, and ends in time': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const text = JSON.stringify(TAKEN);
    response.write(text.slice(0, 20));
    setTimeout(() => response.end(text.slice(20)), 100);
  },
  '429 with seconds': (response) => json(response, 429, SLOWLY, { 'retry-after': '7' }),
  '429 with a date': (response) => json(response, 429, SLOWLY, { 'retry-after': inTwentySeconds() }),
  '429 with an absurd time': (response) => json(response, 429, SLOWLY, { 'retry-after': '99999999999999' }),
  '429 with nonsense': (response) => json(response, 429, SLOWLY, { 'retry-after': 'tomorrow, perhaps' }),
  '429 of the past': (response) => json(response, 429, SLOWLY, { 'retry-after': '-5' }),
  '429 with nothing': (response) => json(response, 429, SLOWLY),
  'answers 500': (response) => json(response, 500, { message: 'Something broke.' }),
  '502 with a page': (response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  },
  'answers 503': (response) => json(response, 503, ''),
  'answers 504': (response) => json(response, 504, ''),
  '200 with an error in it': (response) => json(response, 200, { ...REFUSED, id: undefined }),
  '200 with nothing': (response) => json(response, 200, ''),
  '200 with null': (response) => json(response, 200, null),
  '200 with a page': (response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html>Please sign in to the network</html>');
  },
  '200 with wrong kinds': (response) =>
    json(response, 200, {
      id: { of: ['something'] },
      messages: [null],
      message_id: [],
      ok: 'yes',
      result: null,
      sid: 5,
      message_uuid: false,
    }),
  'truncated JSON': (response) => json(response, 200, JSON.stringify(TAKEN).slice(0, -9)),
  'a long page': (response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>a page of somebody else</p>'.repeat(1_000));
  },
  'ten megabytes': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...TAKEN, padding: 'x'.repeat(10 * 1024 * 1024) }));
  },
  'takes it, and cuts the line': (response, request) => {
    request.resume().on('end', () => request.socket.destroy());
  },
  'cuts the line within the answer': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"id":"taken');
    setTimeout(() => response.destroy(), 20);
  },
  'token has expired': (response) => json(response, 401, REFUSED),
  'repeats what it was shown': (response, request) => {
    const said = `${request.url} ${JSON.stringify(request.headers)} a-meta-token 5:x a-twilio-token a-bird-key`;
    json(response, 400, {
      ok: false,
      error_code: 400,
      error: { code: 100, message: said },
      description: said,
      code: 21_211,
      message: said,
      title: said,
      detail: said,
    });
  },
  'redirects into the network': (response) => {
    response.writeHead(307, { location: `http://${response.req.headers.host ?? ''}/well` }).end();
  },
} satisfies Record<string, Behaviour>;
export type BehaviourName = keyof typeof behaviours | 'refuses' | 'has a wrong certificate';

/** A server that behaves as the first part of the path says, and one with a certificate that nobody vouches for. */
export class BadProvider {
  calls = 0;
  private readonly server: Server;
  private readonly tls: Server;

  constructor() {
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      this.calls += 1;
      const name = decodeURIComponent((request.url ?? '').split('/')[1] ?? '');
      const behave: Behaviour = behaviours[name as keyof typeof behaviours];
      if (name.startsWith('takes it')) return behave(response, request);
      request.resume();
      request.on('end', () => behave(response, request));
    };
    this.server = createServer(answer);
    this.tls = createTlsServer(selfSigned('localhost'), answer);
  }

  async listen(): Promise<void> {
    for (const server of [this.server, this.tls])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  origins(): string[] {
    return [`http://127.0.0.1:${portOf(this.server)}`, `https://127.0.0.1:${portOf(this.tls)}`, CLOSED];
  }

  at(name: BehaviourName): string {
    const [plain = '', tls = ''] = this.origins();
    if (name === 'refuses') return CLOSED;
    return name === 'has a wrong certificate' ? `${tls}/well` : `${plain}/${encodeURIComponent(name)}`;
  }

  close(): void {
    for (const server of [this.server, this.tls]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Nobody listens on the port for discarding. */
const CLOSED = 'http://127.0.0.1:9';
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
