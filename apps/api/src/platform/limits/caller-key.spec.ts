import { fingerprint, networkOf, sameEmail } from './caller-key.js';

describe('whose requests are counted together', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('the address %s counts for %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  it.each([
    [' Ann@Harbour.TEST ', 'ann@harbour.test'],
    ['ａｎｎ@harbour.test', 'ann@harbour.test'],
    [['ann@harbour.test'], ''],
    [undefined, ''],
  ])('the e-mail address %j counts for %j', (given, email) => expect(sameEmail(given)).toBe(email));

  it('fingerprints differ and tell nothing', () => {
    expect(fingerprint('a')).not.toBe(fingerprint('b'));
    expect(fingerprint('ann@harbour.test')).toMatch(/^[\w-]{22}$/);
  });
});
