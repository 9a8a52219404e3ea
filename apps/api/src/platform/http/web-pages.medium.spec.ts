import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { serveWeb } from './web-pages.js';

describe('the pages of the web client', () => {
  const web = mkdtempSync(join(tmpdir(), 'p-web-'));
  let server: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(web, 'assets'));
    writeFileSync(
      join(web, 'index.html'),
      '<!doctype html><title>Parley</title><script type="module" crossorigin src="/assets/app-1234.js"></script>',
    );
    writeFileSync(join(web, 'assets/app-1234.js'), 'export {}');
    writeFileSync(join(web, '.env'), 'SECRET=1');
    server = Fastify({ routerOptions: { maxParamLength: 600 } });
    await serveWeb(server, { simulator: false, paths: { web } } as unknown as Config);
    await server.ready();
  });

  afterAll(async () => {
    await server.close();
    rmSync(web, { recursive: true });
  });

  it.each(['/', '/tickets', '/tickets/17?after=3', '/auth/login', '/apiary', '/admin/developers/rest'])(
    'are shown at %s',
    async (url) => {
      const answer = await server.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['of this build', 'app-1234.js', undefined],
    ['of another build', 'app-0001.js', 'true'],
    ['that say nothing', undefined, undefined],
  ])('tell clients %s whether there is a newer one', async (_what, build, outdated) => {
    const headers = build === undefined ? {} : { 'x-client-build': build };
    const answer = await server.inject({ url: '/tickets', headers });
    expect(answer.headers['x-client-outdated']).toBe(outdated);
  });

  it('keep what carries a hash for ever', async () => {
    const answer = await server.inject({ url: '/assets/app-1234.js' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/.env',
    '/assets/.env',
  ])('are all that is shown at %s', async (url) => {
    expect((await server.inject({ url })).body).toMatch(/<title>Parley|route.not_found/);
  });

  it.each([
    '/api',
    '/api/v2/nothing',
    '/API/v2/users',
    '//api/v2/users',
    '/api//v2/users',
    '/api%2Fv2/users',
    '/%61pi/v2/users',
    '/api;x/v2/users',
    '/graphql/',
    '/assets/gone-1.js',
    '/client-api/nothing',
    '/%E0%A4%A',
    '/widget/v9',
  ])('are not shown at %s', async (url) => {
    const answer = await server.inject({ url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toMatch(/json/);
  });
});
