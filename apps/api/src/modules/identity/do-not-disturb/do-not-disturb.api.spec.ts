import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

const URL = '/api/v2/me/do_not_disturb_schedule';
const save = (body: object, who = world.agent) => world.rest(who, 'POST', URL, body);
const statusOf = async (who = world.agent) => {
  const { body } = await world.rest(world.admin, 'GET', '/api/v2/users?per_page=50');
  return body.data.find((user: { id: number }) => user.id === who.id).chat_status;
};
const hhmm = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString().slice(11, 16);

describe('the schedule of a person', () => {
  it('is nothing at first, and one from the first change on', async () => {
    expect((await world.rest(world.agent, 'GET', URL)).body).toEqual({ data: null });
    const made = await save({ enabled: false });
    expect(made.body.data).toMatchObject({ enabled: false, from: '18:00', to: '08:00', is_active: false });
    const again = await save({ from: '22:30' });
    expect(again.body.data).toMatchObject({ id: made.body.data.id, from: '22:30', to: '08:00' });
    const changed = await world.rest(world.agent, 'PUT', `${URL}/${made.body.data.id}`, { to: '06:00' });
    expect(changed.body.data).toMatchObject({ from: '22:30', to: '06:00' });
  });

  it('is nobody else’s to change', async () => {
    const { id } = (await save({})).body.data;
    for (const who of [world.admin, world.neighbour]) {
      const foreign = await world.rest(who, 'PUT', `${URL}/${id}`, { enabled: true });
      const missing = await world.rest(who, 'PUT', `${URL}/999999`, { enabled: true });
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect(await statusOf()).not.toBe('DO_NOT_DISTURB');
  });

  it('shows to colleagues while it is on, and until it is over', async () => {
    await save({ enabled: true });
    expect(await statusOf()).toBe('DO_NOT_DISTURB');
    await save({ enabled: false, expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect(await statusOf()).toBe('DO_NOT_DISTURB');
    const { data } = await world.gql(world.admin, '{ users { edges { node { id isDoNotDisturb } } } }');
    const agent = data.users.edges.find(
      (edge: { node: { id: string } }) => edge.node.id === String(world.agent.id),
    );
    expect(agent.node.isDoNotDisturb).toBe(true);
    await save({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await statusOf()).not.toBe('DO_NOT_DISTURB');
    expect((await save({ expires_at: null })).body.data.expires_at).toBeNull();
  });

  it('has daily hours on the clock of the person, over midnight too', async () => {
    const now = new Date();
    for (const timezone of ['Etc/UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
      await world.rest(world.agent, 'PUT', '/api/v2/me', { timezone });
      const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' }).format(now);
      const here = Number(parts.slice(0, 2)) * 60 + Number(parts.slice(3, 5));
      const around = { from: hhmm(here + 1_440 - 5), to: hhmm(here + 10) };
      await save({ automatically_enabled: true, ...around });
      expect([timezone, await statusOf()]).toEqual([timezone, 'DO_NOT_DISTURB']);
      await save({ from: around.to, to: around.from });
      expect([timezone, await statusOf()]).not.toEqual([timezone, 'DO_NOT_DISTURB']);
    }
    await save({ automatically_enabled: false });
  });

  it.each([
    [{ from: '25:00' }, 'from'],
    [{ from: '9:00' }, 'from'],
    [{ to: 'noon' }, 'to'],
    [{ from: '09:00', to: '09:00' }, 'to'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ expires_at: 'soon' }, 'expires_at'],
    [{ expires_at: '2199-01-01T00:00:00Z' }, 'expires_at'],
  ])('refuses %j', async (body, field) => {
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is the same in GraphQL', async () => {
    const mutation =
      'mutation ($input: DoNotDisturbInput!) { saveDoNotDisturbSchedule(input: $input) { from to isActive expiresAt } }';
    const { data } = await world.gql(world.agent, mutation, { input: { enabled: true, from: '21:00' } });
    expect(data.saveDoNotDisturbSchedule).toMatchObject({ from: '21:00', isActive: true });
    const both = await world.gql(
      world.agent,
      '{ me { isDoNotDisturb } doNotDisturbSchedule { from isActive } }',
    );
    expect(both.data).toEqual({
      me: { isDoNotDisturb: true },
      doNotDisturbSchedule: { from: '21:00', isActive: true },
    });
    expect(
      (await world.gql(world.neighbour, '{ doNotDisturbSchedule { id } }')).data.doNotDisturbSchedule,
    ).toBeNull();
  });
});
