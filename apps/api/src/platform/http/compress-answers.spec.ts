import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from './compress-answers.js';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, subject: `Question ${id} about a bicycle` }));
const whole = JSON.stringify({ rows });

describe('answers of the API', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = fastify();
    compressAnswers(app);
    app.post('/graphql', async (_request, reply) =>
      reply
        .header('content-type', 'application/graphql-response+json; charset=utf-8')
        .header('content-length', String(Buffer.byteLength(whole)))
        .header('vary', 'origin')
        .send(whole),
    );
    app.get('/api/v2/tickets', () => ({ rows }));
    app.get('/api/v2/small', () => ({ ok: true }));
    app.get('/api/v2/pieces', (_request, reply) => {
      void reply.type('application/json').send(Readable.from([whole]));
    });
    app.get('/auth/tokens', () => ({ rows }));
    await app.ready();
  });
  afterAll(() => app.close());

  const ask = (url: string, encoding?: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: encoding ? { 'accept-encoding': encoding } : {} });

  it.each([
    ['/graphql', 'POST'],
    ['/api/v2/tickets', 'GET'],
  ] as const)('%s: packed for a browser, the same when it is unpacked', async (url, method) => {
    const answer = await ask(url, 'gzip, deflate, br, zstd', method);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers.vary).toMatch(/accept-encoding$/);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length * 4).toBeLessThan(whole.length);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(whole);
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, *'])(
    'as it is for who takes %s',
    async (encoding) => {
      const answer = await ask('/graphql', encoding, 'POST');
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.payload).toBe(whole);
    },
  );

  it.each(['/api/v2/small', '/api/v2/pieces', '/auth/tokens'])('%s stays as it is', async (url) => {
    const answer = await ask(url, 'gzip');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.statusCode).toBe(200);
  });
});
