import { Controller, Get, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorHttp, testConfig } from '../../../test/floor.js';
import { Public } from '../access/access-rule.js';
import { LimitsModule } from './index.js';

const WORK_MS = 20;
/** One after the other, as where everything waits for the same thing. */
let line: Promise<void> = Promise.resolve();
let done = 0;
let whenDone = (): void => {};
const work = (): Promise<void> =>
  (line = line.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    done += 1;
    whenDone();
  }));

/** Asks twice whenever one got through, so that too much is asked however fast the machine is, until so many are through. */
async function asTwiceAsMuch(until: number, ask: () => void): Promise<void> {
  done = 0;
  await new Promise<void>((resolve) => {
    whenDone = () => {
      if (done >= until) return resolve();
      ask();
      ask();
    };
    ask();
  });
  whenDone = () => {};
}

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
    const [began, doneBefore] = [performance.now(), done];
    const answer = await fetch(`${url}${path}`, { method });
    await answer.arrayBuffer();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - began,
      /** How many others were through meanwhile. */
      behind: done - doneBefore,
    };
  };
  const median = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

  it('puts off at once who only looks, takes what is brought, and is itself again afterwards', async () => {
    const pending: ReturnType<typeof call>[] = [];
    const brought: ReturnType<typeof call>[] = [];
    await asTwiceAsMuch(200, () => {
      pending.push(call('GET', '/api/v2/read'));
      if (pending.length % 20 === 0) brought.push(call('POST', '/webhooks/WHATSAPP/1'));
    });
    const answers = await Promise.all(pending);
    const refused = answers.filter(({ status }) => status === 503);
    const taken = answers.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length + taken.length).toBe(answers.length);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
    expect(median(refused.map(({ ms }) => ms))).toBeLessThan(median(taken.map(({ ms }) => ms)) / 5);
    expect(Math.max(...taken.map(({ behind }) => behind))).toBeLessThan(100);
    // A machine that stands still for a moment has too much of everything: then some of it is put off too, and never as much.
    const kept = (await Promise.all(brought)).filter(({ status }) => status < 300);
    expect(kept.length / brought.length).toBeGreaterThan((1 + taken.length / answers.length) / 2);

    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await Promise.all(Array.from({ length: 10 }, () => call('GET', '/api/v2/read')));
    expect(after.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not put off who works inside because of a crowd at the door', async () => {
    const signIns: ReturnType<typeof call>[] = [];
    const reads: ReturnType<typeof call>[] = [];
    await asTwiceAsMuch(150, () => {
      signIns.push(call('POST', '/auth/login'));
      if (signIns.length % 2 === 0) reads.push(call('GET', '/api/v2/quick'));
    });
    expect((await Promise.all(signIns)).some(({ status }) => status === 503)).toBe(true);
    expect((await Promise.all(reads)).filter(({ status }) => status !== 200)).toEqual([]);
  });
});
