import { Controller, Get, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorHttp, testConfig } from '../../../test/floor.js';
import { Public } from '../access/access-rule.js';
import { LimitsModule } from './index.js';

/** One after the other, as where everything waits for the same thing. */
let line: Promise<void> = Promise.resolve();
const WORK_MS = 20;
const work = (): Promise<void> =>
  (line = line.then(() => new Promise((resolve) => setTimeout(resolve, WORK_MS))));

@Controller()
class SlowController {
  @Get('api/v2/read')
  @Public('for the test')
  async read(): Promise<object> {
    await work();
    return { ok: true };
  }

  @Get('api/v2/quick')
  @Public('for the test')
  quick(): object {
    return { ok: true };
  }

  @Post('auth/login')
  @Public('for the test')
  async signIn(): Promise<object> {
    await work();
    return { ok: true };
  }

  @Post('webhooks/WHATSAPP/1')
  @Public('for the test')
  async webhook(): Promise<object> {
    await work();
    return { ok: true };
  }
}

describe('a process of which more is asked than it can do', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    database = await testDatabase();
    ({ app, url } = await floorHttp(testConfig(database, 'PostgreSQL'), {
      imports: [LimitsModule],
      controllers: [SlowController],
    }));
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const call = async (method: string, path: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { method });
    await answer.arrayBuffer();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - began,
    };
  };

  it('puts off at once who only looks, takes what is brought, and is itself again afterwards', async () => {
    // Twice as many a second as get through, for four seconds.
    const pending: ReturnType<typeof call>[] = [];
    const brought: ReturnType<typeof call>[] = [];
    for (let number = 0; number < 400; number += 1) {
      pending.push(call('GET', '/api/v2/read'));
      if (number % 20 === 0) brought.push(call('POST', '/webhooks/WHATSAPP/1'));
      await new Promise((resolve) => setTimeout(resolve, WORK_MS / 2));
    }
    const answers = await Promise.all(pending);
    const refused = answers.filter(({ status }) => status === 503);
    const slow = answers.filter(({ status, ms }) => status === 200 && ms > 3_000);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
    expect(
      refused.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(refused.length / 2)],
    ).toBeLessThan(100);
    expect(slow).toEqual([]);
    expect((await Promise.all(brought)).every(({ status }) => status < 300)).toBe(true);

    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await Promise.all(Array.from({ length: 10 }, () => call('GET', '/api/v2/read')));
    expect(after.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not put off who works inside because of a crowd at the door', async () => {
    const signIns: ReturnType<typeof call>[] = [];
    const reads: ReturnType<typeof call>[] = [];
    for (let number = 0; number < 200; number += 1) {
      signIns.push(call('POST', '/auth/login'));
      if (number % 2 === 0) reads.push(call('GET', '/api/v2/quick'));
      await new Promise((resolve) => setTimeout(resolve, WORK_MS / 2));
    }
    expect((await Promise.all(signIns)).some(({ status }) => status === 503)).toBe(true);
    expect((await Promise.all(reads)).filter(({ status }) => status !== 200)).toEqual([]);
  });
});
