import { countersOf, networkOf } from './sign-in.rules.js';

describe('the counters of an attempt to sign in', () => {
  it('are the same for every spelling of one account', () => {
    const keys = ['Agent@Harbour.test', ' agent@harbour.test ', 'ＡGENT@harbour.TEST'].map(
      (email) => countersOf(email, '192.0.2.1')[0]?.key,
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('tell nothing about the address itself', () => {
    expect(JSON.stringify(countersOf('agent@harbour.test', '192.0.2.1'))).not.toMatch(/agent|192/);
  });
});

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});
