import { agencyOfState, newState, provenPerson, safePath, SsoRefusal } from './sso-sign-in.rules.js';

const connection = { domains: ['acme.com', 'xn--mnchen-3ya.de'] };
const person = (claims: Record<string, unknown>) =>
  provenPerson({ issuer: 'https://login.acme.com', subject: '1', claims }, connection);

describe('who a provider says somebody is', () => {
  it.each([
    [{ given_name: 'Mia', family_name: 'Wong', name: 'Mia W' }, 'Mia', 'Wong'],
    [{ given_name: 'Mia' }, 'Mia', ''],
    [{ name: 'Mia van der Wong' }, 'Mia', 'van der Wong'],
    [{ name: 'Mia\u0000\nWong' }, 'Mia', 'Wong'],
    [{ name: ['Mia'] }, 'mia', ''],
    [{}, 'mia', ''],
  ])('%j is called %s %s', (claims, firstName, lastName) =>
    expect(person({ email: 'Mia@ACME.com', email_verified: true, ...claims })).toEqual({
      issuer: 'https://login.acme.com',
      subject: '1',
      email: 'mia@acme.com',
      firstName,
      lastName,
    }),
  );

  it.each([
    { email: 'mia@acme.com', email_verified: 'true' },
    { email: 'mia@acme.com', xms_edov: '1' },
    { email: 'mia@acme.com', xms_edov: true },
    { email: 'mia@münchen.de', email_verified: true },
  ])('%j has an address that is vouched for', (claims) => expect(person(claims).email).toContain('mia@'));

  it.each([
    [{ email: 'mia@acme.com' }, 'sso_email_unverified'],
    [{ email: 'mia@acme.com', email_verified: 'yes' }, 'sso_email_unverified'],
    [{ email: 'mia@acme.com', email_verified: [true, 1] }, 'sso_email_unverified'],
    [{ email: ['mia@acme.com'], email_verified: true }, 'sso_email_unverified'],
    [{ email: 'acme.com', email_verified: true }, 'sso_email_unverified'],
    [{ preferred_username: 'mia@acme.com', email_verified: true }, 'sso_email_unverified'],
    [{ email: `${'m'.repeat(260)}@acme.com`, email_verified: true }, 'sso_email_unverified'],
    [{ email: 'mia@acme.com@evil.com', email_verified: true }, 'sso_domain'],
    [{ email: 'mia@evilacme.com', email_verified: true }, 'sso_domain'],
  ])('%j is refused: %s', (claims, problem) => {
    expect(() => person(claims)).toThrow(SsoRefusal);
    expect(() => person(claims)).toThrow(problem);
  });
});

describe('a state', () => {
  it('says where to look', () => expect(agencyOfState(newState(7))).toBe(7));
  it.each(['', '7', '7.x', `0.${'a'.repeat(43)}`, `-7.${'a'.repeat(43)}`, `7.${'a'.repeat(44)}`])(
    'is not %j',
    (text) => expect(agencyOfState(text)).toBeNull(),
  );
});

describe('where to go on', () => {
  it.each(['/', '/tickets', '/tickets/5?a=b#c', '/admin/users'])('may be %s', (path) =>
    expect(safePath(path)).toBe(path),
  );
  it.each([
    undefined,
    null,
    5,
    ['/tickets'],
    '',
    'tickets',
    'https://evil.com',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '\\/evil.com',
    '/.//evil.com',
    '/x/..//evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth/logout',
    '/AUTH/login',
    '/a\\b',
    `/${'a'.repeat(600)}`,
  ])('is not %j', (path) => expect(safePath(path)).toBe('/'));
});
