import { curlExample, addresses } from './example';
import { emptyDraft, examples, inputOf, isReady } from './key-draft';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('a key that is being thought up', () => {
  it.each([
    ['30', '2026-12-21T12:00:00.000Z', false],
    ['90', '2027-02-19T12:00:00.000Z', false],
    ['365', '2027-11-21T12:00:00.000Z', false],
    ['never', null, true],
  ] as const)('with the term %s ends %s', (term, expiresAt, neverExpires) =>
    expect(inputOf({ ...emptyDraft, name: 'x', term }, now)).toMatchObject({ expiresAt, neverExpires }),
  );

  it('counts a chosen day to its end', () => {
    const { expiresAt } = inputOf({ ...emptyDraft, term: 'date', date: '2027-01-31' }, now);
    expect(new Date(String(expiresAt)).getTime()).toBe(new Date('2027-01-31T23:59:59').getTime());
  });

  it('asks for the scopes that were ticked', () => {
    const draft = {
      ...emptyDraft,
      name: ' Shop ',
      mayWrite: true,
      permissions: ['settings.labels.manage' as const],
    };
    expect(inputOf(draft, now)).toMatchObject({ name: 'Shop', scopes: ['write', 'settings.labels.manage'] });
  });

  it('needs a name, and a day where one is to be chosen', () => {
    expect(isReady(emptyDraft)).toBe(false);
    expect(isReady({ ...emptyDraft, name: 'x' })).toBe(true);
    expect(isReady({ ...emptyDraft, name: 'x', term: 'date' })).toBe(false);
    expect(isReady({ ...emptyDraft, name: 'x'.repeat(81) })).toBe(false);
  });

  it('can begin from three examples', () => expect(examples).toHaveLength(3));
});

describe('where the API is', () => {
  it.each([
    ['https:', 'wss://inbox.test/graphql'],
    ['http:', 'ws://inbox.test/graphql'],
  ])('with %s', (protocol, live) =>
    expect(addresses({ origin: `${protocol}//inbox.test`, protocol, host: 'inbox.test' }).live).toBe(live),
  );

  it('can be tried in a terminal', () =>
    expect(curlExample('https://inbox.test', 'parley_1_x')).toContain("'authorization: Bearer parley_1_x'"));
});
