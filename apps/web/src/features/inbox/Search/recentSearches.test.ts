import { forgetSearches, recentSearches, rememberSearch } from './recentSearches';

describe('recent searches', () => {
  it('are those of one person on this device, the newest first, each once', () => {
    rememberSearch('1', 'bike');
    rememberSearch('1', 'invoice');
    rememberSearch('1', ' bike ');
    rememberSearch('1', 'x');
    expect(recentSearches('1')).toEqual(['bike', 'invoice']);
    expect(recentSearches('2')).toEqual([]);
    expect(recentSearches('1')).toEqual(['bike', 'invoice']);
  });

  it('keep what was typed to its end', () => {
    forgetSearches('3');
    for (const term of ['bi', 'bike', 'bike bell']) rememberSearch('3', term);
    expect(recentSearches('3')).toEqual(['bike bell']);
  });

  it('are forgotten when asked to', () => {
    rememberSearch('4', 'secret');
    forgetSearches('4');
    expect(recentSearches('4')).toEqual([]);
    expect(localStorage.getItem('parley-searches-4')).toBe('[]');
  });
});
