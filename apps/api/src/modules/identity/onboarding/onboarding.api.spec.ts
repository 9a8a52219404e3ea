import sharp from 'sharp';
import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

interface Step {
  type: string;
  completed: boolean;
  completed_at: string | null;
  is_new: boolean;
}
const list = async (who = world.agent): Promise<Step[]> =>
  (await world.rest(who, 'GET', '/api/v2/onboarding_steps')).body.data;
const complete = (type: string, who = world.agent) =>
  world.rest(who, 'PUT', `/api/v2/onboarding_steps/complete/${type}`);
const step = async (type: string, who = world.agent) => (await list(who)).find((one) => one.type === type);

describe('the first steps', () => {
  it('are those that a person can take, with the account done', async () => {
    expect((await list(world.admin)).map((one) => one.type)).toEqual(
      [
        'account_created',
        'profile_picture',
        'two_factor',
        'first_reply',
        'colleague_invited',
        'team_created',
      ].flatMap((type) => (type === 'colleague_invited' ? ['channel_connected', type] : [type])),
    );
    expect((await list(world.observer)).map((one) => one.type)).toEqual([
      'account_created',
      'profile_picture',
      'two_factor',
    ]);
    expect(await step('account_created')).toMatchObject({ completed: true, is_new: false });
  });

  it('are completed by what really happened', async () => {
    expect(await step('team_created', world.admin)).toMatchObject({ completed: false });
    await world.people.within(
      world.admin.agencyId,
      `INSERT INTO team (agency_id, name) VALUES ($1, 'Desk')`,
      [world.admin.agencyId],
    );
    expect(await step('team_created', world.admin)).toMatchObject({ completed: true, is_new: true });
    expect(await step('colleague_invited', world.admin)).toMatchObject({ completed: true });
    expect(await step('colleague_invited', world.neighbour)).toMatchObject({ completed: false });
    expect(await step('profile_picture')).toMatchObject({ completed: false });
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await world.upload(world.agent, '/api/v2/me/profile_image', png);
    expect(await step('profile_picture')).toMatchObject({ completed: true, is_new: true });
    await world.rest(world.agent, 'DELETE', '/api/v2/me/profile_image');
    expect(await step('profile_picture')).toMatchObject({ completed: true });
  });

  it('are completed by a call, once; again and unknown ones do nothing', async () => {
    const first = (await complete('first_reply')).body.data.find((one: Step) => one.type === 'first_reply');
    expect(first).toMatchObject({ completed: true, is_new: true });
    const again = (await complete('first_reply')).body.data.find((one: Step) => one.type === 'first_reply');
    expect(again).toEqual(first);
    const before = await list();
    for (const type of ['nonsense', '__proto__', 'constructor', 'team_created', 'x'.repeat(500)])
      expect([type, (await complete(type)).body.data]).toEqual([type, before]);
    expect((await complete('first_reply', world.observer)).body.data).toHaveLength(3);
  });

  it('are new until they are looked at, which the client keeps', async () => {
    await world.rest(world.agent, 'PUT', '/api/v2/user_config/onboarding_steps.steps_seen', {
      value: ['first_reply'],
    });
    expect((await step('first_reply'))?.is_new).toBe(false);
    expect((await step('profile_picture'))?.is_new).toBe(true);
    await world.rest(world.agent, 'PUT', '/api/v2/user_config/onboarding_steps.steps_seen', {
      value: 'junk',
    });
    expect((await step('first_reply'))?.is_new).toBe(true);
  });

  it('are not there when the company switched them off', async () => {
    await world.rest(world.neighbour, 'PUT', '/api/v2/agency', { onboarding_steps_enabled: false });
    expect(await list(world.neighbour)).toEqual([]);
    expect((await list()).length).toBeGreaterThan(0);
    await world.rest(world.neighbour, 'PUT', '/api/v2/agency', { onboarding_steps_enabled: true });
  });

  it('begin with a call of the client, and can be read in one with the interests', async () => {
    expect((await world.rest(world.agent, 'POST', '/client-api/me/init')).body.data).toEqual({
      initialised: true,
    });
    const { body } = await world.rest(world.agent, 'GET', '/client-api/onboarding');
    expect(body.data).toEqual({ steps: await list(), interests: [] });
    const { data } = await world.gql(
      world.agent,
      '{ onboardingSteps { type completed isNew } onboardingInterests }',
    );
    expect(data.onboardingSteps[0]).toEqual({ type: 'ACCOUNT_CREATED', completed: true, isNew: false });
  });
});

describe('interests', () => {
  const URL = '/api/v2/onboarding_steps/interests';

  it('are kept in their order, for one person', async () => {
    const { body } = await world.rest(world.agent, 'PUT', URL, {
      interests: ['voice', 'whatsapp'],
      socket_id: '12.34',
    });
    expect(body.data).toEqual({ interests: ['whatsapp', 'voice'] });
    expect((await world.rest(world.agent, 'GET', URL)).body.data).toEqual({
      interests: ['whatsapp', 'voice'],
    });
    expect((await world.rest(world.admin, 'GET', URL)).body.data).toEqual({ interests: [] });
    const set = 'mutation ($input: InterestsInput!) { setOnboardingInterests(input: $input) }';
    const { data } = await world.gql(world.agent, set, { input: { interests: ['HELP_CENTER', 'CHAT_API'] } });
    expect(data.setOnboardingInterests).toEqual(['HELP_CENTER', 'CHAT_API']);
  });

  it.each([[['fax']], ['whatsapp'], [['whatsapp', 'whatsapp']], [null], [[1]]])(
    'cannot be %j',
    async (interests) => {
      expect((await world.rest(world.agent, 'PUT', URL, { interests })).status).toBe(422);
    },
  );
});
