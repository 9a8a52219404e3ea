import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { OutsideMailServer } from '../../../test/mail-server.js';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig, until } from '../../../test/floor.js';
import { People } from '../../../test/worlds/people.js';
import { systemContext } from '../context/index.js';
import { Database } from '../database/index.js';
import { JobsModule } from '../jobs/index.js';
import { MAIL_TOKENS } from './mail-tokens.js';
import { SendSystemMailJob } from './send-system-mail.job.js';
import { SystemMailModule } from './system-mail.module.js';
import { type SystemMail, SystemMails } from './system-mails.js';

const SMTP_PORT = 20_000 + (process.pid % 20_000);
const TOKEN = `7.${'a'.repeat(43)}`;

let issued = 0;

@Global()
@Module({
  imports: [SystemMailModule],
  providers: [
    {
      provide: MAIL_TOKENS,
      useValue: {
        issue: () => {
          issued += 1;
          return Promise.resolve(TOKEN);
        },
      },
    },
  ],
  exports: [MAIL_TOKENS],
})
class MailModule {}

describe('mails of Parley itself', () => {
  const server = new OutsideMailServer();
  let database: TestDatabase;
  let people: People;
  let agencyId: number;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    await server.start(SMTP_PORT);
    database = await testDatabase();
    people = await People.in(database);
    agencyId = await people.agency('Harbour Bikes');
    const config = testConfig(database, 'PostgreSQL', {
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      PUBLIC_URL: 'https://parley.example/',
    });
    worker = await floorProcess(config, 'worker', { imports: [JobsModule.forRoot('worker'), MailModule] });
    await worker.init();
  });

  afterAll(async () => {
    await worker?.close();
    await people?.close();
    await server.stop();
    await database?.drop();
  });

  beforeEach(() => {
    server.arrived.length = 0;
    server.behaviour = 'take';
    issued = 0;
  });

  const invitation: SystemMail = {
    kind: 'invitation',
    to: 'new@harbour.test',
    locale: 'en-GB',
    values: { name: 'New', company: 'Harbour Bikes', inviter: 'Mila' },
    path: '/auth/password?token={token}',
    token: { kind: 'invitation', userId: 7 },
  };
  const queue = (mail: SystemMail, then = () => {}): Promise<void> =>
    worker.get(Database).write(systemContext(agencyId, 'test'), async (tx) => {
      await worker.get(SystemMails).queue(tx, mail);
      then();
    });
  const rows = () =>
    people.within<{ state: string; sealed_content: string | null; error: string }>(
      agencyId,
      'SELECT state, sealed_content, error FROM system_mail ORDER BY id DESC',
    );
  const settled = (state: string) => until(state, async () => (await rows())[0]?.state === state);

  it('arrive once, with a link to the configured address, and leave no words behind', async () => {
    await queue(invitation);
    await until('the mail', () => server.arrived.length === 1);
    const [mail] = server.arrived;
    expect(mail?.from?.text).toBe('"Parley" <no-reply@parley.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.text).toContain(`https://parley.example/auth/password?token=${TOKEN}`);
    expect(String(mail?.html)).toContain(`href="https://parley.example/auth/password?token=${TOKEN}"`);
    await settled('sent');
    expect((await rows())[0]?.sealed_content).toBeNull();
  });

  it('are not sent when their transaction is not committed', async () => {
    const before = (await rows()).length;
    const fail = () => {
      throw new Error('no');
    };
    await expect(queue(invitation, fail)).rejects.toThrow('no');
    expect(await rows()).toHaveLength(before);
  });

  it('cannot be read in the database while they wait, and hold no token yet', async () => {
    server.behaviour = 'try later';
    await queue(invitation);
    await until('a first try', () => issued > 0);
    const [row] = await rows();
    expect(row?.state).toBe('queued');
    expect(JSON.stringify(row)).not.toMatch(/harbour|token|Mila/);
    server.behaviour = 'take';
    await settled('sent');
    expect(server.arrived).toHaveLength(1);
  });

  it('are given up at once when the server refuses for good, and become a dead letter', async () => {
    server.behaviour = 'refuse content';
    await queue(invitation);
    await settled('failed');
    expect((await rows())[0]?.error).toContain('spam');
    const letters = () =>
      people.within<{ payload: object }>(
        agencyId,
        `SELECT payload FROM dead_letter WHERE job = 'system-mail.send'`,
      );
    await until('the dead letter', async () => (await letters()).length === 1);
    expect(Object.keys((await letters())[0]?.payload ?? {}).sort()).toEqual(['agencyId', 'mailId']);
  });

  it('are found again when their job got lost', async () => {
    await people.within(
      agencyId,
      `UPDATE system_mail SET state = 'queued', touched_at = now() - interval '1 minute' WHERE state = 'failed'`,
    );
    await worker.get(SendSystemMailJob).wakeLost();
    await until('the mail', () => server.arrived.length === 1);
  });

  it('are dropped together with the tokens that they would bring', async () => {
    server.behaviour = 'try later';
    await queue(invitation);
    await until('a first try', () => issued > 0);
    await worker
      .get(Database)
      .write(systemContext(agencyId, 'test'), (tx) => worker.get(SystemMails).drop(tx, 7, ['invitation']));
    server.behaviour = 'take';
    const [row] = await rows();
    expect([row?.state, row?.sealed_content]).toEqual(['dropped', null]);
  });

  it.each([
    ['two receivers', 'a@harbour.test, b@evil.example'],
    ['a header', 'a@harbour.test\r\nBcc: b@evil.example'],
    ['a name with an address', '"b@evil.example" <a@harbour.test>'],
    ['a group', 'all: a@harbour.test, b@evil.example;'],
  ])('are refused with %s in the address', async (_what, to) => {
    await expect(queue({ ...invitation, to })).rejects.toThrow('one address');
  });

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', '/a b', '/a\r\nb'])(
    'are refused with the path %j',
    async (path) => {
      await expect(queue({ ...invitation, path })).rejects.toThrow('one slash');
    },
  );
});
