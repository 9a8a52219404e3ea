import { filterOf, hasFilters, isAsked, readSearch, searchAddress, writeSearch } from './searchState';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('a search in the address', () => {
  it('is read back as it was written', () => {
    const query =
      'q=blue+bike&kind=message&channel=3&label=4&user=5&status=closed&from=2026-01-02&to=2026-02-03&sort=newest';
    expect(writeSearch(read(query)).toString()).toBe(query);
  });

  it('takes nothing that it does not know', () => {
    const state = read('kind=secret&channel=drop&status=asleep&from=yesterday&sort=loudest');
    expect(hasFilters(state)).toBe(false);
    expect(state).toMatchObject({ term: '', kind: null, sort: 'RELEVANCE' });
  });

  it('is a question with words, a number or a filter', () => {
    expect(isAsked(read('q=a'))).toBe(false);
    expect(isAsked(read('q=7'))).toBe(true);
    expect(isAsked(read('q=bike'))).toBe(true);
    expect(isAsked(read('label=4'))).toBe(true);
    expect(isAsked(read('kind=message'))).toBe(false);
  });

  it('ends with the last moment of its last day', () => {
    const bounds = () => ({ start: '2026-01-01T23:00:00.000Z', end: '2026-01-03T22:59:59.999Z' });
    expect(filterOf(read('from=2026-01-02&to=2026-01-03'), bounds)).toEqual({
      after: '2026-01-01T23:00:00.000Z',
      before: '2026-01-03T23:00:00.000Z',
    });
  });

  it('can be linked to, whatever is in it', () => {
    expect(read(searchAddress('a&b=c #1 "x"').split('?')[1] ?? '').term).toBe('a&b=c #1 "x"');
  });
});
