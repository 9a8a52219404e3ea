import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../../test/floor.js';
import { openAcceptors } from './acceptors.js';

const CROWD = 36;
let fastify: FastifyInstance;
let port: number;

beforeEach(async () => {
  fastify = Fastify();
  openAcceptors(fastify);
  fastify.get('/', () => 'come in');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (fastify.server.address() as { port: number }).port;
});

afterEach(() => fastify.close());

/** @returns how many of a crowd were let in in one turn of the loop, at most. */
async function letInAtOnce(): Promise<number> {
  const inTurns: number[] = [];
  let turn = 0;
  let isCounting = true;
  const next = (): void => {
    turn += 1;
    if (isCounting) setImmediate(next);
  };
  next();
  const count = (): void => void (inTurns[turn] = (inTurns[turn] ?? 0) + 1);
  fastify.server.on('connection', count);
  const crowd = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'));
  const sum = () => inTurns.reduce((all, some) => all + (some ?? 0), 0);
  await until('all are in', () => sum() === CROWD);
  isCounting = false;
  fastify.server.off('connection', count);
  await Promise.all(crowd.map(hangUp));
  return Math.max(...inTurns.filter(Boolean));
}

async function hangUp(socket: Socket): Promise<void> {
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}

describe('a server with several acceptors', () => {
  it('lets in several newcomers in one turn of its loop, and answers all of them', async () => {
    await until('a crowd comes in quickly', async () => (await letInAtOnce()) > 4);
    const ask = async () =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();
    const answers = await Promise.all(Array.from({ length: CROWD }, ask));
    expect(new Set(answers)).toEqual(new Set(['come in']));
  });

  it('lets in everybody alike, whichever of them does', async () => {
    const isHalfOpen = new Set<boolean>();
    fastify.server.on('connection', (socket) => void isHalfOpen.add(socket.allowHalfOpen));
    await until('a crowd comes in quickly', async () => (await letInAtOnce()) > 4);
    expect([...isHalfOpen]).toEqual([true]);
  });

  it('closes all of them', async () => {
    await until('a crowd comes in quickly', async () => (await letInAtOnce()) > 4);
    await fastify.close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('ends at once when it was told to before they were open', async () => {
    await fastify.close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });
});
