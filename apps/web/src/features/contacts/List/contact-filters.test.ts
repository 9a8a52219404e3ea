import { isFiltered, readContactFilters, toContactFilter, writeContactFilters } from './contact-filters';

const read = (query: string) => readContactFilters(new URLSearchParams(query));
const here = { timeZone: 'Europe/Amsterdam', now: new Date('2026-11-23T10:00:00Z') };

describe('the filters of the list of contacts', () => {
  it.each([
    'q=mila&sort=name&state=blocked&email=with&phone=without&channels=3%2C7&since=last_7_days',
    'since=2026-11-01..2026-11-03',
    '',
  ])('come from the address and go back to it: %s', (query) => {
    expect(writeContactFilters(read(query)).toString()).toBe(query);
  });

  it('pass over what is none', () => {
    const query = 'sort=size&state=gone&email=maybe&channels=x,4&since=2026-11-03..2026-11-01';
    expect(writeContactFilters(read(query)).toString()).toBe('channels=4');
  });

  it('ask the server for no more than is wished', () => {
    expect(toContactFilter(read(''), false, here)).toEqual({});
    expect(toContactFilter(read('state=deleted&phone=without&channels=4'), true, here)).toEqual({
      isMine: true,
      isDeleted: true,
      hasPhone: false,
      channelIds: ['4'],
    });
  });

  it('mean the days of the viewer', () => {
    expect(toContactFilter(read('since=2026-11-01..2026-11-02'), false, here)).toEqual({
      createdFrom: '2026-10-31T23:00:00.000Z',
      createdTo: '2026-11-02T22:59:59.999Z',
    });
    expect(toContactFilter(read('since=today'), false, here).createdFrom).toBe('2026-11-22T23:00:00.000Z');
  });

  it('tell a narrowed list from one that is only sorted', () => {
    expect([isFiltered(read('sort=name')), isFiltered(read('q=a')), isFiltered(read('channels=1'))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
