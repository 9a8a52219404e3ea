import { readableCookie } from './readable-cookie';

describe('a cookie for scripts', () => {
  it.each([
    ['parley_csrf=one', 'one'],
    ['other=1; __Host-parley_csrf=a%3Db', 'a=b'],
    ['parley_csrf=planted; __Host-parley_csrf=own', 'own'],
    ['xparley_csrf=one', null],
    ['parley_csrf=%', null],
    ['', null],
  ])('is read from %j', (cookies, value) => {
    expect(readableCookie('parley_csrf', cookies)).toBe(value);
  });
});
