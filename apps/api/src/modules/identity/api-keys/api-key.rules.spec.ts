import {
  agencyOfKey,
  apiKeyHash,
  isAllowedFrom,
  newApiKey,
  normalNetwork,
  permissionsWithin,
  stateOfKey,
} from './api-key.rules.js';

const now = new Date('2026-11-21T12:00:00Z');
const running = { revokedAt: null, expiresAt: null, ownerIsActive: true };

describe('an API key', () => {
  it('says which company it is of, and is otherwise 256 random bits', () => {
    const [one, other] = [newApiKey(42), newApiKey(42)];
    expect(one).toMatch(/^parley_42_[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(agencyOfKey(one)).toBe(42);
    expect(apiKeyHash(one)).not.toBe(apiKeyHash(other));
  });

  it.each([
    'parley_42_short',
    'parley_0_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'parley_-1_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'parley__aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'Parley_42_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    `parley_42_${'a'.repeat(44)}`,
    'eyJhbGciOiJIUzI1NiJ9.e30.x',
    '',
  ])('is not %j', (text) => expect(agencyOfKey(text)).toBeNull());

  it.each([
    ['ACTIVE', {}, true],
    ['ACTIVE', { expiresAt: new Date('2026-11-21T12:00:01Z') }, true],
    ['EXPIRED', { expiresAt: now }, true],
    ['REVOKED', { revokedAt: now, expiresAt: now }, true],
    ['SUSPENDED', { ownerIsActive: false }, true],
    ['SUSPENDED', {}, false],
  ] as const)('is %s with %j', (state, facts, mayHold) =>
    expect(stateOfKey({ ...running, ...facts }, mayHold, now)).toBe(state),
  );

  it('never may more than its person, nor than its scopes', () => {
    const owned = new Set(['settings.labels.manage', 'settings.rules.manage'] as const);
    const scopes = new Set(['read', 'write', 'settings.labels.manage', 'settings.csat.manage'] as const);
    expect([...permissionsWithin(owned, scopes)]).toEqual(['settings.labels.manage']);
  });
});

describe('the networks of an API key', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['10.0.0.0/33', null],
    ['10.0.0.0/', null],
    ['10.0.0/8', null],
    ['fe80::1%eth0', null],
    ['example.com', null],
    ['0x7f000001', null],
    ['', null],
  ])('%j is %j', (text, network) => expect(normalNetwork(text)).toBe(network));

  it.each([
    [[], '203.0.113.7', true],
    [[], null, true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
    [['2001:db8::/32', '10.0.0.1/32'], '2001:db8:1::5', true],
    [['2001:db8::/32', '10.0.0.1/32'], '10.0.0.1', true],
    [['2001:db8::/32', '10.0.0.1/32'], '10.0.0.2', false],
    [['0.0.0.0/0'], '::1', false],
    [['10.0.0.1/32'], 'nonsense', false],
    [['10.0.0.1/32'], null, false],
  ])('%j let in %j: %j', (networks, ip, isIn) => expect(isAllowedFrom(networks, ip)).toBe(isIn));
});
