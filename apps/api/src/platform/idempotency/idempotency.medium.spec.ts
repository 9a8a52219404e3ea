import { Body, Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorHttp, testConfig, until } from '../../../test/floor.js';
import { Public, SignedIn } from '../access/access-rule.js';
import { Ctx } from '../access/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { ForgetKeys } from './forget-keys.job.js';
import { IdempotencyModule } from './idempotency.module.js';

let made = 0;

@Controller('things')
class ThingsController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Post()
  @SignedIn()
  async make(
    @Ctx() ctx: RequestContext,
    @Body() body: { name?: string; ms?: number; fail?: boolean; isKept?: boolean },
  ): Promise<object> {
    made += 1;
    const number = made;
    if (body.isKept) await this.db.write(ctx, (tx) => tx.query('SELECT 1'));
    if (body.ms) await new Promise((resolve) => setTimeout(resolve, body.ms));
    if (body.fail) throw PlatformErrors.invalid({ fields: { name: ['is taken'] } });
    return { data: { number, name: body.name, at: new Date(), nothing: null } };
  }

  @Post('later')
  @SignedIn()
  async later(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    made += 1;
    void reply.status(202);
    return { number: made };
  }

  @Post('silent')
  @HttpCode(204)
  @SignedIn()
  silent(): void {
    made += 1;
  }

  @Post('open')
  @Public('for the test')
  open(): object {
    made += 1;
    return { number: made };
  }

  @Get()
  @SignedIn()
  list(): object {
    made += 1;
    return { number: made };
  }
}

interface Answer {
  status: number;
  body: unknown;
  replayed: boolean;
}

describe('POST with an Idempotency-Key', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const apis: { app: NestFastifyApplication; url: string }[] = [];
  let lastKey = 0;
  const newKey = () => `key-${(lastKey += 1)}`;

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    const config = testConfig(database, 'PostgreSQL');
    for (let n = 0; n < 2; n += 1) {
      apis.push(
        await floorHttp(config, {
          imports: [IdempotencyModule],
          controllers: [ThingsController],
        }),
      );
    }
  });

  afterAll(async () => {
    await Promise.all(apis.map(({ app }) => app.close()));
    await owner.end();
    await database.drop();
  });

  async function send(
    key: string | undefined,
    body: object,
    { path = '/things', token = '7.1', api = 0, method = 'POST' } = {},
  ): Promise<Answer> {
    const response = await fetch(`${apis[api]?.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      replayed: response.headers.get('idempotent-replayed') === 'true',
    };
  }

  it('does the work once and gives the first answer again, from any process', async () => {
    const key = newKey();
    const before = made;
    const first = await send(key, { name: 'a' });
    const again = await send(key, { name: 'a' }, { api: 1 });
    expect(made).toBe(before + 1);
    expect(first).toMatchObject({ status: 201, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
  });

  it('repeats the status, also when the method chose it or there is no body', async () => {
    const [later, silent] = [newKey(), newKey()];
    const before = made;
    for (const replayed of [false, true]) {
      expect(await send(later, {}, { path: '/things/later' })).toMatchObject({ status: 202, replayed });
      expect(await send(silent, {}, { path: '/things/silent' })).toEqual({
        status: 204,
        body: null,
        replayed,
      });
    }
    expect(made).toBe(before + 2);
  });

  it('refuses the key for another body or another address', async () => {
    const key = newKey();
    await send(key, { name: 'a' });
    const conflict = { status: 409, body: { code: 'idempotency.conflict' } };
    expect(await send(key, { name: 'b' })).toMatchObject(conflict);
    expect(await send(key, { name: 'a' }, { path: '/things/later' })).toMatchObject(conflict);
  });

  it('takes the same key of another user, or another agency, for another key', async () => {
    const key = newKey();
    const before = made;
    await send(key, { name: 'a' });
    expect(await send(key, { name: 'b' }, { token: '7.2' })).toMatchObject({ status: 201, replayed: false });
    expect(await send(key, { name: 'c' }, { token: '8.1' })).toMatchObject({ status: 201, replayed: false });
    expect(made).toBe(before + 3);
  });

  it('lets one of many parallel requests do the work, and the others wait for its answer', async () => {
    const key = newKey();
    const before = made;
    const body = { name: 'a', ms: 500 };
    const answers = await Promise.all([...Array(10).keys()].map((n) => send(key, body, { api: n % 2 })));
    expect(made).toBe(before + 1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
  });

  it('asks for patience when the first request takes long', async () => {
    const key = newKey();
    const body = { name: 'a', ms: 4_500 };
    const first = send(key, body);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await send(key, body)).toMatchObject({
      status: 409,
      body: { code: 'idempotency.in_progress', retry_after: 2 },
    });
    expect(await first).toMatchObject({ status: 201 });
    expect(await send(key, body)).toMatchObject({ status: 201, replayed: true });
  });

  it('tries again after an error, in which nothing was changed', async () => {
    const key = newKey();
    const before = made;
    expect(await send(key, { fail: true })).toMatchObject({ status: 422, replayed: false });
    expect(await send(key, { fail: true })).toMatchObject({ status: 422, replayed: false });
    expect(made).toBe(before + 2);
  });

  it('does the work when the process of the first request died, but not for another body', async () => {
    const key = newKey();
    await owner.query(
      `INSERT INTO idempotency_key (agency_id, actor, key, operation, body_hash, state, lease_until)
       SELECT 7, 'user 1', $1, operation, body_hash, 'running', now() - interval '1 second' FROM idempotency_key
       WHERE key = 'key-1' AND agency_id = 7 LIMIT 1`,
      [key],
    );
    expect(await send(key, { name: 'other' })).toMatchObject({ status: 409 });
    expect(await send(key, { name: 'a' })).toMatchObject({ status: 201, replayed: false });
  });

  it('does not do again what was committed by a process that died before it kept the answer', async () => {
    const key = newKey();
    const before = made;
    const first = send(key, { name: 'a', isKept: true, ms: 1_500 });
    await until('it is under way', async () => {
      const { rows } = await owner.query(
        `SELECT 1 FROM idempotency_key WHERE key = $1 AND lease_until = 'infinity'`,
        [key],
      );
      return rows.length > 0;
    });
    // As if the process had died just then, more than a minute ago.
    await owner.query(
      `UPDATE idempotency_key SET key = key || '-dead', created_at = now() - interval '2 minutes' WHERE key = $1`,
      [key],
    );
    await first;
    expect(await send(`${key}-dead`, { name: 'a', isKept: true, ms: 1_500 }, { api: 1 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency.answer_lost' },
    });
    expect(made).toBe(before + 1);
  });

  it('forgets the key after a day', async () => {
    const key = newKey();
    await send(key, { name: 'a' });
    await owner.query(`UPDATE idempotency_key SET created_at = now() - interval '25 hours' WHERE key = $1`, [
      key,
    ]);
    expect(await send(key, { name: 'b' })).toMatchObject({ status: 201, replayed: false });
    await owner.query(`UPDATE idempotency_key SET created_at = now() - interval '25 hours' WHERE key = $1`, [
      key,
    ]);
    await apis[0]?.app.get(ForgetKeys, { strict: false }).run();
    const { rowCount } = await owner.query('SELECT 1 FROM idempotency_key WHERE key = $1', [key]);
    expect(rowCount).toBe(0);
  });

  it('leaves requests without a key, reads, and public edges as they are', async () => {
    const before = made;
    const key = newKey();
    for (let n = 0; n < 2; n += 1) {
      await send(undefined, { name: 'a' });
      await send(key, {}, { method: 'GET' });
      await send(key, {}, { path: '/things/open', token: 'nobody' });
    }
    expect(made).toBe(before + 6);
  });
});
