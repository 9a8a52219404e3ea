import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

const agency = async (who = world.admin) => (await world.rest(who, 'GET', '/api/v2/agency')).body.data;
const change = (body: object, who = world.admin) => world.rest(who, 'PUT', '/api/v2/agency', body);
const audited = (action: string) =>
  world.people.within<{ before: object; after: object }>(
    world.admin.agencyId,
    'SELECT before, after FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );

describe('the agency', () => {
  it('is changed by who manages the company, and remembered', async () => {
    const { status, body } = await change({
      name: 'Harbour  Bikes\u202E B.V.',
      time_zone: 'GB',
      locale_code: 'nl-NL',
      beta_enrollment: true,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Harbour Bikes B.V.',
      time_zone: 'Europe/London',
      locale_code: 'nl-NL',
      beta_enrollment: true,
      onboarding_steps_enabled: true,
      mfa_is_mandatory: false,
    });
    expect((await audited('agency.updated'))[0]).toMatchObject({
      before: { name: 'Harbour Bikes', betaEnrollment: false },
      after: { name: 'Harbour Bikes B.V.', betaEnrollment: true },
    });
    const { data } = await world.gql(
      world.agent,
      '{ agency { name betaEnrollment onboardingStepsEnabled version } }',
    );
    expect(data.agency).toMatchObject({ name: 'Harbour Bikes B.V.', betaEnrollment: true });
  });

  it('is not changed by others, nor next door', async () => {
    const before = await agency(world.neighbour);
    for (const who of [world.agent, world.observer])
      expect([(await change({ name: 'Mine' }, who)).status]).toEqual([403]);
    expect(
      (await world.gql(world.agent, 'mutation { updateAgency(input: { name: "Mine" }) { id } }')).errors[0]
        .extensions.code,
    ).toBe('auth.forbidden');
    await change({ name: 'Ours', id: world.neighbour.agencyId, agency_id: world.neighbour.agencyId });
    expect(await agency(world.neighbour)).toEqual(before);
  });

  it('is not changed over somebody else’s change', async () => {
    const { version } = await agency();
    expect((await change({ name: 'One', version })).body.data.version).toBe(version + 1);
    expect((await change({ name: 'Two', version })).status).toBe(409);
    expect((await change({ name: 'One', version: version + 1 })).body.data.version).toBe(version + 1);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '\u200B' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ time_zone: 'Nowhere' }, 'time_zone'],
    [{ locale_code: 'en' }, 'locale_code'],
    [{ beta_enrollment: 'yes' }, 'beta_enrollment'],
  ])('refuses %j', async (body, field) => {
    const answer = await change(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('the company profile', () => {
  const URL = '/client-api/company_profile';

  it('is whole for who manages it, and only the model for others', async () => {
    const { body } = await world.rest(world.admin, 'GET', URL);
    expect(body.data).toMatchObject({
      pricing_model: 'seats',
      subscription: { trial_ends_at: null, plan_id: null, graced: false },
      settings: { legal_name: '', country_code: '', version: 1 },
    });
    expect((await world.rest(world.agent, 'GET', URL)).body.data).toEqual({ pricing_model: 'seats' });
    const { data } = await world.gql(
      world.agent,
      '{ companyProfile { pricingModel subscription { graced } settings { city } } }',
    );
    expect(data.companyProfile).toEqual({ pricingModel: 'SEATS', subscription: null, settings: null });
  });

  it('keeps what it is told, a part at a time', async () => {
    const { status, body } = await world.rest(world.admin, 'POST', `${URL}/settings`, {
      legal_name: 'Harbour Bikes B.V.',
      phone: '+31 10 284 77 30',
      website: 'https://harbour.test',
      billing_email: 'books@harbour.test',
      country_code: 'NL',
      version: 1,
    });
    expect([status, body.data.settings.phone]).toEqual([200, '+31102847730']);
    const next = await world.rest(world.admin, 'POST', `${URL}/settings`, { city: 'Rotterdam', website: '' });
    expect(next.body.data.settings).toMatchObject({
      city: 'Rotterdam',
      website: '',
      legal_name: 'Harbour Bikes B.V.',
      version: 3,
    });
    expect((await audited('company_profile.updated'))[0]?.after).toEqual({ city: 'Rotterdam', website: '' });
    expect((await world.rest(world.admin, 'POST', `${URL}/settings`, { city: 'X', version: 1 })).status).toBe(
      409,
    );
    expect((await world.rest(world.neighbour, 'GET', URL)).body.data.settings.city).toBe('');
  });

  it.each([
    [{ phone: '0102847730' }, 'phone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'harbour.test' }, 'website'],
    [{ billing_email: 'nobody' }, 'billing_email'],
    [{ country_code: 'XX' }, 'country_code'],
    [{ country_code: '__proto__' }, 'country_code'],
    [{ legal_name: 'x'.repeat(201) }, 'legal_name'],
  ])('refuses %j', async (body, field) => {
    const answer = await world.rest(world.admin, 'POST', `${URL}/settings`, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is not for agents to change', async () => {
    for (const path of ['settings', 'support'])
      expect((await world.rest(world.agent, 'POST', `${URL}/${path}`, { city: 'X' })).status).toBe(403);
  });

  it('says when nobody would receive a request for support', async () => {
    const { status, body } = await world.rest(world.admin, 'POST', `${URL}/support`, {
      subject: 'Help',
      message: 'We cannot send.',
    });
    expect([status, body.code]).toEqual([503, 'support.not_set_up']);
    expect(body.message).toContain('SUPPORT_EMAIL');
  });
});

it('a request for support is kept and mailed to the operator', async () => {
  const other = await TwoCompanies.open({ SUPPORT_EMAIL: 'operator@parley.example' });
  try {
    const { status, body } = await other.rest(other.admin, 'POST', '/client-api/company_profile/support', {
      subject: 'Bill\nBcc: all@harbour.test',
      message: 'First line.\n\nSecond <b>line</b>.',
    });
    expect([status, body.data.id]).toEqual([201, expect.any(Number)]);
    const [kept] = await other.people.within<{ subject: string; message: string }>(
      other.admin.agencyId,
      'SELECT subject, message FROM support_request',
    );
    expect(kept).toEqual({
      subject: 'Bill Bcc: all@harbour.test',
      message: 'First line.\n\nSecond <b>line</b>.',
    });
    const mails = await other.people.within(
      other.admin.agencyId,
      `SELECT 1 FROM system_mail WHERE kind = 'support-request'`,
    );
    expect(mails).toHaveLength(1);
    for (const wrong of [
      { subject: '', message: 'x' },
      { subject: 'x' },
      { subject: 'x', message: 'x'.repeat(5_001) },
    ])
      expect(
        (await other.rest(other.admin, 'POST', '/client-api/company_profile/support', wrong)).status,
      ).toBe(422);
  } finally {
    await other.close();
  }
});
