import { connect } from 'node:net';
import { type Colleague, InboxWorld } from '../worlds/inbox-world.js';

const HUNDRED_MB = 100 * 1024 * 1024;
const PIECE = Buffer.alloc(1024 * 1024, 'x');
const FORM = 'multipart/form-data; boundary=x';
const FILE = '--x\r\nContent-Disposition: form-data; name="uploads[]"; filename="a.bin"\r\n\r\n';

let world: InboxWorld;
let anna: Colleague;
let path: string;
let port: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  const harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  const { ticketId } = await harbour.mail(await harbour.mailbox('support@harbour.test'));
  path = `/api/v2/tickets/${ticketId}/messages`;
  port = Number(new URL(await world.socketUrl()).port);
});
afterAll(() => world?.close());

interface Heard {
  text: string;
  sent: number;
  broke: string | null;
}

/** Sends so many bytes and looks at nothing before it has sent them all, as many programs do. */
async function send(headers: Record<string, string>, head: string, size: number): Promise<Heard> {
  const heard: Heard = { text: '', sent: 0, broke: null };
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', (error: NodeJS.ErrnoException) => (heard.broke = error.code ?? 'error'));
  socket.pause();
  const all = { host: 'localhost', authorization: await anna.authorization(), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const isChunked = 'transfer-encoding' in headers;
  const framed = (bytes: Buffer): Buffer =>
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  for (let next = Buffer.from(head); heard.sent < size && !socket.destroyed; next = PIECE) {
    const piece = next.subarray(0, size - heard.sent);
    heard.sent += piece.length;
    if (!socket.write(framed(piece)))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  if (isChunked && !socket.destroyed) socket.write('0\r\n\r\n');
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      heard.text += data.toString('utf8');
      if (heard.text.endsWith('}')) resolve();
    });
  });
  socket.resume();
  await Promise.race([answered, closed]);
  socket.destroy();
  return heard;
}

const length = { 'content-length': String(HUNDRED_MB) };
const senders: Readonly<Record<string, [headers: Record<string, string>, head: string]>> = {
  'a form that says its length': [{ ...length, 'content-type': FORM }, FILE],
  'a form that does not': [{ 'transfer-encoding': 'chunked', 'content-type': FORM }, FILE],
  'a form on a connection for this alone': [{ ...length, 'content-type': FORM, connection: 'close' }, FILE],
  'JSON that says its length': [{ ...length, 'content-type': 'application/json' }, '{"message":"'],
  'JSON that does not': [
    { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
    '{"message":"',
  ],
};

describe('an upload of 100 MB', () => {
  it.each(Object.entries(senders))(
    'is told that it is too large, however long it goes on: %s',
    async (_, [headers, head]) => {
      const heard = await send(headers, head, HUNDRED_MB);
      expect({ ...heard, text: heard.text.split('\r\n')[0] }).toEqual({
        text: 'HTTP/1.1 413 Payload Too Large',
        sent: HUNDRED_MB,
        broke: null,
      });
      expect(heard.text).toContain('"code":"request.too_large"');
    },
  );

  it('is not listened to without end', async () => {
    const headers = { 'transfer-encoding': 'chunked', 'content-type': FORM };
    const heard = await send(headers, FILE, 10 * HUNDRED_MB);
    expect(heard.sent).toBeLessThan(3 * HUNDRED_MB);
  });
});
