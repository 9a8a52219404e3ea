import { addressOf, MAX_RECIPIENTS, recipientsOf, senderAddress } from './recipients.rules.js';

describe('an address', () => {
  it.each([
    ['jo@example.test', 'jo@example.test'],
    [' Jo.Doe+tag@Example.TEST ', 'jo.doe+tag@example.test'],
    ['Jo Doe <jo@example.test>', 'jo@example.test'],
    ["o'neill@example.test", "o'neill@example.test"],
    ['jürgen@müller.example', 'jürgen@müller.example'],
  ])('is found in %j', (written, address) => {
    expect(addressOf(written)).toBe(address);
  });

  it.each([
    '',
    'jo',
    '@example.test',
    'jo@',
    'jo@localhost',
    'jo @example.test',
    'jo@example..test',
    'jo@-example.test',
    'jo@example.test\r\nBcc: all@evil.test',
    'jo@example.test\nX: y',
    'jo@example.test,other@evil.test',
    'jo@example.test; other@evil.test',
    'Jo <jo@example.test> <other@evil.test>',
    '"jo\r\n"@example.test',
    'jo\u2028@example.test',
    `${'x'.repeat(65)}@example.test`,
    `jo@${'x'.repeat(300)}.test`,
  ])('is not in %j', (written) => {
    expect(addressOf(written)).toBeNull();
  });
});

describe('recipients', () => {
  it('are nobody twice, whichever line they stand on', () => {
    expect(
      recipientsOf({ to: ['a@x.test', 'A@X.test'], cc: ['a@x.test', 'b@x.test'] }, 'own@x.test'),
    ).toEqual({
      recipients: { to: ['a@x.test'], cc: ['b@x.test'], bcc: [] },
    });
  });

  it('are refused by field: no address, the own mailbox, too many', () => {
    const many = Array.from({ length: MAX_RECIPIENTS + 1 }, (_, index) => `p${index}@x.test`);
    expect(recipientsOf({ to: ['nonsense'], bcc: ['OWN@x.test'] }, 'own@x.test')).toEqual({
      faults: { to: [expect.stringContaining('nonsense')], bcc: [expect.stringContaining('own@x.test')] },
    });
    expect(recipientsOf({ to: many }, null)).toHaveProperty('faults.to');
  });
});

describe('the address that an answer goes from', () => {
  const own = ['desk@x.test', 'sales@x.test'];
  it.each([
    [['sales@x.test'], [], 'sales@x.test'],
    [['Sales+r1-abc@X.test'], [], 'sales@x.test'],
    [['jo@y.test'], ['sales@x.test'], 'sales@x.test'],
    [['jo@y.test'], [], 'desk@x.test'],
  ])('of a mail to %j, with %j', (to, cc, expected) =>
    expect(senderAddress(own, 'desk@x.test', { to, cc })).toBe(expected),
  );
  it('is the usual one when nothing is answered', () =>
    expect(senderAddress(own, 'desk@x.test', null)).toBe('desk@x.test'));
});
