import {
  cleanText,
  hashToken,
  isVisitorToken,
  mayShow,
  newVisitorToken,
  subjectOf,
  textToHtml,
} from './web-chat.rules.js';
import { looksLikeText, shownName } from '../../../platform/storage/index.js';
import { acceptedType } from './upload-type.rules.js';

describe('mayShow', () => {
  const own = 'https://parley.test';
  it.each([
    [[], 'https://anything.test', true],
    [['shop.test'], 'https://shop.test', true],
    [['Shop.Test '], 'https://SHOP.test:8443', true],
    [['shop.test'], 'https://www.shop.test', false],
    [['*.shop.test'], 'https://www.shop.test', true],
    [['*.shop.test'], 'https://shop.test', false],
    [['*.shop.test'], 'https://evilshop.test', false],
    [['shop.test'], 'https://shop.test.evil.test', false],
    [['shop.test'], 'null', false],
    [['shop.test'], own, true],
    [['shop.test'], undefined, true],
  ])('%j from %s: %s', (domains, origin, expected) => {
    expect(mayShow(domains, origin, own)).toBe(expected);
  });
});

it('makes tokens that it recognises, and hashes them', () => {
  const token = newVisitorToken();
  expect(isVisitorToken(token)).toBe(true);
  expect(isVisitorToken(`${token}x`)).toBe(false);
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});

it('turns words into markup that says the same', () => {
  expect(textToHtml(`<b>&"'\nx`)).toBe('&#60;b&#62;&#38;&#34;&#39;<br>x');
});

it('keeps line breaks and tabs, and no other control characters', () => {
  expect(cleanText(' a\r\nb\rc\td\u0000\u0007 ')).toBe('a\nb\nc\td');
  expect(cleanText('half \ud83d')).toBe('half \ufffd');
});

it('takes the first words for a subject', () => {
  expect(subjectOf('Hello\nthere', [])).toBe('Hello');
  expect(subjectOf('', ['wheel.png'])).toBe('wheel.png');
  const long = subjectOf('🚲'.repeat(200), []);
  expect([...long]).toHaveLength(80);
  expect(long.endsWith('…')).toBe(true);
});

describe('acceptedType', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    ['image/png', 'x', 'image/png'],
    ['application/pdf', 'x', 'application/pdf'],
    ['image/svg+xml', '<svg', 'text/plain'],
    ['application/xml', '<x', 'text/plain'],
    ['application/x-msdownload', 'MZ', null],
    ['application/x-elf', 'x', null],
    [undefined, 'plain words', 'text/plain'],
    [undefined, 'a\u0000b', null],
    [undefined, 'caf\xe9 \xff', null],
  ])('%s: %s is %s', (sniffed, head, expected) => {
    expect(acceptedType(sniffed, looksLikeText(bytes(head)))).toBe(expected);
  });

  it('bears a letter that is cut in two at the end', () => {
    expect(acceptedType(undefined, looksLikeText(Buffer.from('café').subarray(0, 4)))).toBe('text/plain');
  });
});

it('shows names without paths, controls and tricks with the direction of writing', () => {
  expect(shownName('../../etc/passwd')).toBe('passwd');
  expect(shownName('C:\\x\\a.png')).toBe('a.png');
  expect(shownName('photo\u202Egnp.exe')).toBe('photognp.exe');
  expect(shownName(undefined)).toBe('file');
  expect(shownName('x'.repeat(300)).length).toBe(200);
});
