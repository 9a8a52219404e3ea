import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { toPublicError } from './error-shape.js';

// Takes connections and says nothing, as a database does that has too much to do.
let silent: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('that no connection to the database was free in time means that one may come again in a moment', async () => {
  const { port } = silent.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 150 });
  pool.on('error', () => undefined);
  const results = await Promise.allSettled([pool.connect(), pool.connect()]);
  const reasons = results.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : null));
  expect(reasons.map(toPublicError)).toEqual([
    expect.objectContaining({ status: 503, retry_after: 2 }),
    expect.objectContaining({ status: 503, retry_after: 2 }),
  ]);
});

it.each([
  ['57014', 'canceling statement due to statement timeout'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['40P01', 'deadlock detected'],
  ['40001', 'could not serialize access due to concurrent update'],
  ['ECONNRESET', 'read ECONNRESET'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['53100', 'could not extend file "base/16385/16583": No space left on device'],
])('that the database has too much to do, or takes no changes, is no fault of ours: %s', (code, message) => {
  expect(toPublicError(Object.assign(new Error(message), { code }))).toEqual(
    expect.objectContaining({ status: 503, code: 'unavailable', retry_after: 2 }),
  );
});
