import { isOnWebsite, linkBack, shownPage } from './page.rules.js';

it.each([
  ['https://shop.test/bikes?size=54#top', 'https://shop.test/bikes?size=54'],
  ['https://anna:geheim@shop.test/', 'https://shop.test/'],
  ['https://shop.test/?resetToken=abc&page=2', 'https://shop.test/?resetToken=%E2%80%A6&page=2'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['not an address', null],
])('%s is shown as %s', (given, shown) => expect(shownPage(given)).toBe(shown));

it.each([
  ['https://shop.test/bikes?size=54#top', [['shop.test']], 'https://shop.test/bikes?size=54'],
  ['https://shop.test/?resetToken=abc&page=2', [['shop.test']], 'https://shop.test/?page=2'],
  ['https://www.shop.test/', [['other.test'], ['*.shop.test']], 'https://www.shop.test/'],
  ['https://evil.test/', [['shop.test']], null],
  ['https://shop.test/', [], null],
  // A widget that may stand anywhere says of no website that it is the company's own.
  ['https://evil.test/', [[]], null],
  ['https://evil.test/', [[], ['shop.test']], null],
  ['javascript:alert(1)', [['shop.test']], null],
  [null, [['shop.test']], null],
])('%s leads back, where %j may show the chat, as %s', (given, sites, link) =>
  expect(linkBack(given, sites)).toBe(link),
);

it.each([
  { seen: 89, left: null, isHere: true },
  { seen: 91, left: null, isHere: false },
  { seen: 20, left: 14, isHere: true },
  { seen: 20, left: 16, isHere: false },
  { seen: 20, left: 20, isHere: false },
  // Another page of theirs is open.
  { seen: 19, left: 20, isHere: true },
])('seen $seen seconds ago, left $left seconds ago: there $isHere', ({ seen, left, isHere }) => {
  const now = new Date('2026-01-01T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(isOnWebsite({ lastSeenAt: ago(seen), leftAt: left === null ? null : ago(left) }, now)).toBe(isHere);
});
