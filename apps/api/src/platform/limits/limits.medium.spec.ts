import { Body, Controller, Get, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { backends, emptyRedis, floorHttp, testConfig, until } from '../../../test/floor.js';
import { Public, SignedIn } from '../access/access-rule.js';
import type { Config } from '../config/config.js';
import { LimitsModule, RateLimit, RateLimits } from './index.js';

@Controller()
class TestController {
  @Post('auth/try')
  @Public('for the test')
  @RateLimit(
    { name: 'test.try.account', points: 10, seconds: 900, by: 'body.email' },
    { name: 'test.try.ip', points: 30, seconds: 60, by: 'ip' },
  )
  tryIt(@Body() _body: object): object {
    return { ok: true };
  }

  @Post('api/v2/mine')
  @SignedIn()
  @RateLimit({ name: 'test.mine', points: 3, seconds: 60, by: 'actor' })
  mine(): object {
    return { ok: true };
  }

  @Get('api/v2/read')
  @Public('for the test')
  read(): object {
    return { ok: true };
  }

  @Post('webhooks/WHATSAPP/1')
  @Public('for the test')
  webhook(): object {
    return { ok: true };
  }
}

describe.each(backends)('rate limits on %s', (backend) => {
  let database: TestDatabase;
  let config: Config;
  const apis: { app: NestFastifyApplication; url: string }[] = [];
  let lastIp = 0;
  const newIp = () => `198.51.${backend === 'Redis' ? 100 : 101}.${(lastIp += 1)}`;

  beforeAll(async () => {
    await emptyRedis();
    database = await testDatabase();
    config = testConfig(database, backend, { RATE_LIMIT_IP: '40', RATE_LIMIT_TOKEN: '20' });
    for (let n = 0; n < 2; n += 1) {
      apis.push(await floorHttp(config, { imports: [LimitsModule], controllers: [TestController] }));
    }
  });

  afterAll(async () => {
    await Promise.all(apis.splice(0).map(({ app }) => app.close()));
    await database.drop();
  });

  function call(
    path: string,
    { ip, api = 0, token, body }: { ip: string; api?: number; token?: string; body?: object },
  ) {
    return fetch(`${apis[api]?.url}${path}`, {
      method: path.startsWith('/api/v2/read') ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': ip,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const count = (answers: Response[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('hold over all processes, for parallel attempts and every spelling of an address', async () => {
    const spellings = ['Ann@x.test', 'ann@X.test', ' ann@x.test ', 'ａnn@x.test'];
    const answers = await Promise.all(
      [...Array(28).keys()].map((n) =>
        call('/auth/try', { ip: newIp(), api: n % 2, body: { email: spellings[n % 4] } }),
      ),
    );
    expect(count(answers, 201)).toBe(10);
    expect(count(answers, 429)).toBe(18);
  });

  it('tell in body and header how long to wait', async () => {
    const ip = newIp();
    const email = 'told@x.test';
    const answers: Response[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await call('/auth/try', { ip, body: { email } }));
    const [first, last] = [answers[0], answers[10]];
    expect(first?.headers.get('ratelimit-limit')).toBe('10');
    expect(first?.headers.get('ratelimit-remaining')).toBe('9');
    expect(last?.status).toBe(429);
    const body = (await last?.json()) as { code: string; message: string; retry_after: number };
    expect(body).toMatchObject({ code: 'rate_limit.exceeded', message: expect.any(String) });
    expect(body.retry_after).toBeGreaterThan(800);
    expect(last?.headers.get('retry-after')).toBe(String(body.retry_after));
  });

  it('count each user for himself', async () => {
    const one = await Promise.all(
      [...Array(5)].map(() => call('/api/v2/mine', { ip: newIp(), token: '7.1' })),
    );
    expect(count(one, 201)).toBe(3);
    expect((await call('/api/v2/mine', { ip: newIp(), token: '7.2' })).status).toBe(201);
  });

  it('can be forgotten, for example after the right password', async () => {
    const limits = apis[0]?.app.get(RateLimits, { strict: false }) as RateLimits;
    const limit = { name: 'test.forget', points: 1, seconds: 60 };
    await limits.consume(limit, 'ann');
    await expect(limits.consume(limit, 'ann')).rejects.toMatchObject({ kind: 'too_many' });
    await limits.forget(limit, 'ann');
    await limits.consume(limit, 'ann');
  });

  it('hold for ordinary traffic, per address and per token', async () => {
    const ip = newIp();
    const perIp: Response[] = [];
    for (let n = 0; n < 45; n += 1) perIp.push(await call('/api/v2/read', { ip }));
    expect(count(perIp, 200)).toBe(40);
    expect(perIp[0]?.headers.get('ratelimit-remaining')).toBe('39');
    const refused = perIp.at(-1);
    expect(await refused?.json()).toMatchObject({
      code: 'rate_limit.exceeded',
      retry_after: expect.any(Number),
    });

    const perToken: Response[] = [];
    for (let n = 0; n < 25; n += 1) perToken.push(await call('/api/v2/read', { ip: newIp(), token: '9.9' }));
    expect(count(perToken, 200)).toBe(20);
  });

  it('hold for one address that uses all processes, a second later', async () => {
    const ip = newIp();
    for (let n = 0; n < 50; n += 1) await call('/api/v2/read', { ip, api: n % 2 });
    await until(
      'both refuse',
      async () => {
        const answers = await Promise.all([0, 1].map((api) => call('/api/v2/read', { ip, api })));
        return count(answers, 429) === 2;
      },
      4_000,
    );
  });

  it('never hold up what providers bring', async () => {
    const ip = newIp();
    const answers = await Promise.all([...Array(60)].map(() => call('/webhooks/WHATSAPP/1', { ip })));
    expect(count(answers, 201)).toBe(60);
  });
});

describe('rate limits when their store is away', () => {
  it('are counted in each process', async () => {
    const database = await testDatabase();
    const config = testConfig(database, 'PostgreSQL', { REDIS_URL: 'redis://127.0.0.1:9' });
    const { app } = await floorHttp(config, { imports: [LimitsModule] });
    const limits = app.get(RateLimits, { strict: false });
    const limit = { name: 'test.away', points: 2, seconds: 60 };
    await limits.consume(limit, 'ann');
    await limits.consume(limit, 'ann');
    await expect(limits.consume(limit, 'ann')).rejects.toMatchObject({ kind: 'too_many' });
    await app.close();
    await database.drop();
  });
});
