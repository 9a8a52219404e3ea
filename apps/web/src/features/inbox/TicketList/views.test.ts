import type { TicketFilter } from '@/gql/graphql';
import { anyFilter, filtersOf, toFilterFields } from './filters';
import {
  changed,
  ENTRIES,
  entryOf,
  entryPath,
  readListState,
  toFilter,
  viewPath,
  writeListState,
} from './views';

const read = (search: string) => readListState(new URLSearchParams(search));

const kept = {
  id: '12',
  sort: 'WAITING_LONGEST' as const,
  filter: {
    status: ['OPEN'],
    labels: ['3'],
    createdWithin: 'LAST_7_DAYS',
    scope: 'OTHERS',
  } satisfies TicketFilter,
};

describe('the list in the address', () => {
  it('is all open tickets when nothing is said', () => {
    const state = read('');
    expect(toFilter(state)).toEqual({ status: ['OPEN', 'ASSIGNED'] });
    expect(writeListState(state)).toBe('');
    expect(entryOf(state)?.name).toBe('open');
  });

  it('comes back the same after a reload, with every filter there is', () => {
    const search =
      '?view=mine&status=closed&q=spoke&range=days_90&users=5&teams=6&channels=1%2C4&labels=2&last=inbound%2Cnote&only=unlabelled%2Cwatching&created=last_7_days&sort=oldest';
    expect(writeListState(read(search))).toBe(search);
    expect(toFilter(read(search))).toEqual({
      mine: true,
      status: ['CLOSED'],
      term: 'spoke',
      searchRange: 'DAYS_90',
      users: ['5'],
      teams: ['6'],
      channels: ['1', '4'],
      labels: ['2'],
      lastMessageType: ['INBOUND', 'NOTE'],
      onlyUnlabelled: true,
      watching: true,
      createdWithin: 'LAST_7_DAYS',
    });
  });

  it('takes days of one’s own choice as whole days of this calendar', () => {
    const state = read('?created=2026-01-30..2026-02-01');
    expect(toFilter(state)).toMatchObject({
      createdAtStart: new Date(2026, 0, 30).toISOString(),
      createdAtEnd: new Date(2026, 1, 1, 23, 59, 59, 999).toISOString(),
    });
    expect(filtersOf(toFilterFields(state)).created).toEqual({ from: '2026-01-30', to: '2026-02-01' });
    expect(read('?created=2026-02-01..2026-01-30').created).toBeNull();
    expect(read('?created=soon').created).toBeNull();
  });

  it('lets a chosen status take the place of the tab', () => {
    expect(toFilter(read('?statuses=closed'))).toEqual({ status: ['CLOSED'] });
  });

  it('ignores what it does not know', () => {
    const state = read('?view=toString&status=gone&channels=x,3&only=nothing&last=phone&sort=random');
    expect(state).toMatchObject({ view: 'all', tab: 'open', channels: ['3'], flags: [], sort: 'NEWEST' });
    expect(anyFilter(read('?only=nothing'))).toBe(false);
  });

  it('has one address and one key for each entry of the navigation', () => {
    for (const entry of ENTRIES) {
      expect(entryOf(read(entryPath(entry).replace('/tickets', '')))).toBe(entry);
    }
    expect(new Set(ENTRIES.map(({ key }) => key)).size).toBe(ENTRIES.length);
  });
});

describe('a view that somebody keeps', () => {
  const open = (search: string) => readListState(new URLSearchParams(search), [kept]);
  const address = viewPath('12').replace('/tickets', '');

  it('says what is shown until it is changed, also what the screen has no field for', () => {
    const state = open(address);
    expect(toFilter(state, kept)).toEqual(kept.filter);
    expect(state).toMatchObject({ sort: 'WAITING_LONGEST', isChanged: false });
    expect(writeListState(state)).toBe(address);
  });

  it('is left as it is while the address carries the change', () => {
    const search = writeListState(changed(open(address), { labels: ['3', '9'], sort: 'NEWEST' }));
    const state = open(search);
    expect(state).toMatchObject({ customView: '12', isChanged: true, labels: ['3', '9'], sort: 'NEWEST' });
    expect(toFilter(state, kept)).toEqual({ ...kept.filter, labels: ['3', '9'] });
    expect(writeListState(state)).toBe(search);
  });
});

describe('the words of the REST list', () => {
  it('are understood in the address as well', () => {
    const state = read(
      '?term=spoke&searchRange=days_90&status=CLOSED&users[]=5&users[]=6&labels=2&labels=3&last_message_type=INBOUND' +
        '&only_unlabelled=true&favorited=1&watching=false&scope=mine&created_at_start=2026-01-02T00:00:00Z&created_at_end=2026-02-03',
    );
    expect(writeListState(state)).toBe(
      '?status=closed&q=spoke&range=days_90&users=5%2C6&labels=2%2C3&last=inbound&only=unlabelled%2Cmine%2Cfavourites&created=2026-01-02..2026-02-03',
    );
  });

  it('name several statuses, a kept view by its id, and an entry of the navigation', () => {
    expect(toFilter(read('?status=OPEN,CLOSED'))).toEqual({ status: ['OPEN', 'CLOSED'] });
    expect(read('?custom_view_id=12').customView).toBe('12');
    expect(entryOf(read('?feed=CLOSED'))?.name).toBe('closed');
  });
});
