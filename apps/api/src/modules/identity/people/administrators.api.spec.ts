import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { Caller } from '../../../../test/worlds/callers.js';
import { People } from '../../../../test/worlds/people.js';
import { type StaffedCompany, staffedCompanies } from '../../../../test/worlds/staffed-companies.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let company: () => Promise<StaffedCompany>;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  company = staffedCompanies(app, people);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

const users = (id: number | string, more = '') => `/api/v2/users/${id}${more}`;
const row = async (agency: number, id: number) => {
  const [found] = await people.within<Record<string, unknown>>(
    agency,
    'SELECT * FROM user_account WHERE id = $1',
    [id],
  );
  return found ?? {};
};

describe('the primary user', () => {
  it('cannot be deactivated, deleted or demoted, by nobody', async () => {
    const { agency, primary, admin } = await company();
    const tries = [
      await admin.rest('POST', users(primary.id, '/deactivate'), {}),
      await admin.rest('DELETE', users(primary.id)),
      await admin.rest('PUT', users(primary.id), { role: 'supervisor' }),
      await admin.rest('PUT', users(primary.id), { is_primary: false }),
      await primary.rest('PUT', users(primary.id), { role: 'supervisor' }),
    ];
    for (const { status, body } of tries)
      expect([status, body]).toMatchObject([409, { code: 'users.primary' }]);
    expect(await row(agency, primary.id)).toMatchObject({
      is_primary: true,
      is_active: true,
      role: 'administrator',
    });
  });

  it('hands the place over in person, to an administrator', async () => {
    const { agency, primary, admin, agent } = await company();
    expect((await admin.rest('PUT', users(admin.id), { is_primary: true })).body).toMatchObject({
      code: 'users.primary_only',
    });
    const key = await people.apiKey(primary.person, 'permissions.users.manage');
    const byKey = await app.inject({
      method: 'PUT',
      url: users(admin.id),
      headers: { authorization: `Bearer ${key}` },
      payload: { is_primary: true },
    });
    expect(byKey.statusCode).toBe(403);
    expect((await primary.rest('PUT', users(agent.id), { is_primary: true })).status).toBe(422);
    expect((await primary.rest('PUT', users(admin.id), { is_primary: true })).body.data).toMatchObject({
      is_primary: true,
    });
    const holders = await people.within(
      agency,
      'SELECT id FROM user_account WHERE agency_id = $1 AND is_primary',
      [agency],
    );
    expect(holders).toEqual([{ id: expect.anything() }]);
    expect(await row(agency, primary.id)).toMatchObject({ is_primary: false });
  });
});

describe('the last administrator', () => {
  it('stays, whoever wants what', async () => {
    const { agency, primary, admin } = await company();
    await people.within(agency, 'UPDATE user_account SET is_primary = false WHERE agency_id = $1', [agency]);
    expect((await admin.rest('PUT', users(admin.id), { role: 'supervisor' })).status).toBe(200);
    const tries = [
      await primary.rest('PUT', users(primary.id), { role: 'supervisor' }),
      await primary.rest('POST', users(primary.id, '/deactivate'), {}),
      await primary.rest('DELETE', users(primary.id)),
    ];
    expect(tries.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(tries[0]?.body).toMatchObject({ code: 'users.last_admin' });
  });

  it('does not count people who have not come yet, or who left', async () => {
    const { agency, primary, admin } = await company();
    await people.within(agency, 'UPDATE user_account SET is_primary = false WHERE agency_id = $1', [agency]);
    await primary.rest('POST', '/api/v2/users', {
      email: `waiting-${agency}@last.test`,
      role: 'administrator',
    });
    await primary.rest('POST', users(admin.id, '/deactivate'), {});
    expect((await primary.rest('PUT', users(primary.id), { role: 'observer' })).body).toMatchObject({
      code: 'users.last_admin',
    });
  });

  it.each(['demote', 'deactivate', 'delete', 'mixed'])(
    'stays when fifty want to %s two administrators at once, over two connections',
    async (how) => {
      const { agency, more } = await company();
      await people.within(
        agency,
        `UPDATE user_account SET is_primary = false, is_active = false WHERE agency_id = $1`,
        [agency],
      );
      const admins = [
        await more(agency, 'administrator'),
        await more(agency, 'administrator'),
        await more(agency, 'administrator'),
      ];
      const elsewhere = await Promise.all(admins.map((one) => Caller.signIn(second, one.person)));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const caller = (index % 2 ? admins : elsewhere)[index % 3] as Caller;
          const target = (admins[(index + 1) % 3] as Caller).id;
          const kinds = ['demote', 'deactivate', 'delete'];
          const kind = how === 'mixed' ? kinds[index % 3] : how;
          if (kind === 'demote') return caller.rest('PUT', users(target), { role: 'observer' });
          if (kind === 'delete') return caller.rest('DELETE', users(target));
          return caller.rest('POST', users(target, '/deactivate'), {});
        }),
      );
      const left = await people.within(
        agency,
        `SELECT id FROM user_account WHERE agency_id = $1 AND role = 'administrator' AND is_active AND deleted_at IS NULL`,
        [agency],
      );
      expect(left.length).toBeGreaterThanOrEqual(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    },
    30_000,
  );

  it('and one primary user are left when the place is handed to many at once', async () => {
    const { agency, primary, admin, more } = await company();
    const others = [admin, await more(agency, 'administrator'), await more(agency, 'administrator')];
    const elsewhere = await Caller.signIn(second, primary.person);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? primary : elsewhere).rest('PUT', users((others[index % 3] as Caller).id), {
          is_primary: true,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const holders = await people.within(
      agency,
      'SELECT id FROM user_account WHERE agency_id = $1 AND is_primary',
      [agency],
    );
    expect(holders).toHaveLength(1);
  }, 30_000);
});
