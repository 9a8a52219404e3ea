import { safeNext } from './safe-next';

/** All of these try to leave this site, to run something, or to come back to signing in and out for ever. */
const HOSTILE = [
  'https://evil.example',
  'http://evil.example',
  'HTTPS://evil.example/tickets',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/ /evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)//../\\evil.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'evil.example',
  '.evil.example',
  '@evil.example',
  'tickets@evil.example',
  '?next=https://evil.example',
  '#//evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/\u00a0/evil.example',
  '/../\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/tickets/..//evil.example',
  '/tickets/../../\\evil.example',
  '/%5cevil.example/..\\..\\//evil.example',
  '/auth/login',
  '/auth/logout',
  '/AUTH/logout',
  '/auth/../auth/logout',
  '/tickets/../auth/logout',
  '/verification?secret=1.x',
  '',
];

describe('where sign-in leads to', () => {
  it('has at least 40 hostile targets to say no to', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  });

  it.each(HOSTILE)('stays on this site for %j', (next) => {
    const target = safeNext(next);
    const url = new URL(target, window.location.origin);
    expect(url.origin).toBe(window.location.origin);
    expect(url.pathname).not.toMatch(/^\/\/|^\/auth\/|^\/verification/i);
    expect(target).toBe('/tickets');
  });

  it.each([
    ['/tickets/5?view=mine', '/tickets/5?view=mine'],
    ['/search?term=https%3A%2F%2Fevil.example', '/search?term=https%3A%2F%2Fevil.example'],
    ['/reports?from=2026-01-01#top', '/reports?from=2026-01-01#top'],
    ['/authors', '/authors'],
    [null, '/tickets'],
  ])('%s leads to %s', (next, target) => {
    expect(safeNext(next)).toBe(target);
  });
});
