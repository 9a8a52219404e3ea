import { ENTRIES, entryOf, entryPath, readListState, toFilter, writeListState } from './views';

const read = (search: string) => readListState(new URLSearchParams(search));

describe('the list in the address', () => {
  it('is all open tickets when nothing is said', () => {
    const state = read('');
    expect(toFilter(state)).toEqual({ status: ['OPEN', 'ASSIGNED'] });
    expect(writeListState(state)).toBe('');
    expect(entryOf(state)?.name).toBe('open');
  });

  it('comes back the same after a reload', () => {
    const search = '?view=mine&status=closed&q=spoke&channels=1%2C4&labels=2&sort=oldest';
    expect(writeListState(read(search))).toBe(search);
    expect(toFilter(read(search))).toEqual({
      mine: true,
      status: ['CLOSED'],
      term: 'spoke',
      channels: ['1', '4'],
      labels: ['2'],
    });
  });

  it('ignores what it does not know', () => {
    expect(read('?view=toString&status=gone&channels=x,3')).toEqual({
      view: 'all',
      tab: 'open',
      term: '',
      channels: ['3'],
      labels: [],
      sort: 'NEWEST',
    });
  });

  it('shows spam whatever its status', () => {
    expect(toFilter(read('?view=spam'))).toEqual({ isSpam: true });
  });

  it('finds each entry of the navigation behind its own address', () => {
    for (const entry of ENTRIES) expect(entryOf(read(entryPath(entry).split('?')[1] ?? ''))).toBe(entry);
  });
});
