import { handoverLink, ownPath } from './handover-link.rules.js';

const hostile = [
  'https://evil.test',
  'http://evil.test/',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/%2F%2Fevil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/\tevil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://x',
  'ftp://evil.test',
  'evil.test',
  './evil',
  '../evil',
  '?next=//evil.test',
  '#//evil.test',
  'http:evil.test',
  'https:/evil.test',
  'http:\\\\evil.test',
  '/auth/logout',
  '/auth/direct-login#token=1.x',
  '/./auth/logout',
  '/tickets/../auth/logout',
  '/〱evil',
  '／／evil.test',
  '/'.padEnd(400, 'a'),
  '',
];

describe('where a link leads afterwards', () => {
  it.each(hostile)('is the start page for %j', (next) => expect(ownPath(next)).toBe('/tickets'));

  it.each(['/tickets/7', '/admin/users?term=a%20b', '/profile/2fa#codes'])('is %s', (next) =>
    expect(ownPath(next)).toBe(next),
  );

  it('stands behind the hash of the configured address', () => {
    expect(handoverLink('https://parley.test', '1.abc', '/admin/users?a=b&c')).toBe(
      'https://parley.test/auth/direct-login#token=1.abc&next=%2Fadmin%2Fusers%3Fa%3Db%26c',
    );
    expect(handoverLink('https://parley.test', '1.abc')).toBe(
      'https://parley.test/auth/direct-login#token=1.abc',
    );
  });
});
