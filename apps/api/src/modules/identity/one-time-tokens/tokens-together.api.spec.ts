import { setTimeout as wait } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { People, type Person } from '../../../../test/worlds/people.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { type OneTimeTokenKind } from './one-time-token.rules.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';

/** Longer than a statement takes that waits for nobody. */
const A_WHILE_MS = 300;
let database: TestDatabase;
let people: People;
let app: IdentityApp;
let person: Person;
let tokens: OneTimeTokensService;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  person = await people.user(await people.agency('Harbour Bikes'), 'mila@harbour.test', 'administrator');
  app = await identityApp(database);
  tokens = app.get(OneTimeTokensService);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.get(Database).write(systemContext(person.agencyId, 'test'), work);

/** What a new password does with the link that led to it. @returns whether the link was still good */
const chosen = async (tx: Tx, kind: OneTimeTokenKind, token: string, pause: number): Promise<boolean> => {
  if (!(await tokens.use(tx, kind, token))) return false;
  await wait(pause);
  await tx.query('UPDATE user_account SET version = version + 1 WHERE agency_id = $1 AND id = $2', [
    tx.ctx.agencyId,
    person.id,
  ]);
  await tokens.revoke(tx, person.id, 'password-reset', 'password-setup', 'verification');
  return true;
};

it.each([
  ['password-reset', 'password-reset'],
  ['password-setup', 'verification'],
] as const)(
  'links of one person (%s, %s) that are used together do not wait for each other',
  async (one, other) => {
    const issue = (kind: OneTimeTokenKind) => write((tx) => tokens.issue(tx, kind, person.id));
    const [first, second] = [await issue(one), await issue(other)];
    let tries = 0;
    const took = (kind: OneTimeTokenKind, token: string, pause: number) =>
      write((tx) => {
        tries += 1;
        return chosen(tx, kind, token, pause);
      });
    const goods = await Promise.all([
      took(one, first, A_WHILE_MS),
      wait(50).then(() => took(other, second, A_WHILE_MS)),
    ]);
    expect(goods).toEqual([true, false]);
    // Whoever has to wait for each other is begun anew.
    expect(tries).toBe(2);
  },
);
