import {
  changeOf,
  type ListedTicket,
  matchedBefore,
  matches,
  type TicketCriteria,
} from './ticket-list.rules.js';
import { Conditions, criteriaSql, streamsOf } from './ticket-list-sql.rules.js';

const ticket: ListedTicket = {
  status: 'ASSIGNED',
  isSpam: false,
  assigneeId: 3,
  teamId: null,
  labelIds: [7, 8],
  lastMessageType: 'INBOUND',
  isSnoozed: false,
  isGone: false,
  channelId: 2,
  contactId: 5,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  words: ['red', 'bike', 'visser'],
  isDeleted: false,
  lastMessageAt: Date.parse('2026-03-02T12:00:00Z'),
  isFavouriteOf: (userId) => userId === 3,
  isMentionOf: (userId) => userId === 4,
  isWatchedBy: (userId) => userId === 5,
  isReminderOf: (userId) => userId === 6,
  isGuest: (userId) => userId === 4,
};

describe('whether a ticket is in a list', () => {
  const inside: Partial<TicketCriteria>[] = [
    {},
    { status: ['OPEN', 'ASSIGNED'] },
    { users: [1, 3] },
    { channels: [2] },
    { labels: [1, 8] },
    { contact: 5 },
    { words: ['bik', 'viss'] },
    { favouriteOf: 3 },
    { createdAtStart: new Date('2026-03-01T12:00:00Z'), createdAtEnd: new Date('2026-03-02') },
    { mentionOf: 4 },
    { watchedBy: 5, reminderOf: 6 },
    { lastMessageTypes: ['NOTE', 'INBOUND'] },
    { lastMessageSince: new Date('2026-03-02T12:00:00Z') },
    { snoozed: false, notOf: 2 },
    { exceptChannels: [3], onlyChannels: [2] },
    { exceptChannels: [2], mentionOf: 4 },
  ];
  it.each(inside)('%j: yes', (criteria) => {
    expect(matches({ isSpam: false, ...criteria }, ticket)).toBe(true);
  });

  const outside: Partial<TicketCriteria>[] = [
    { isSpam: true },
    { status: ['CLOSED'] },
    { users: [1] },
    { users: [] },
    { teams: [1] },
    { channels: [3] },
    { labels: [1] },
    { contact: 6 },
    { words: ['bike', 'blue'] },
    { words: ['ike'] },
    { favouriteOf: 4 },
    { unassigned: true },
    { createdAtEnd: new Date('2026-03-01T11:59:59Z') },
    { mentionOf: 3 },
    { watchedBy: 4 },
    { reminderOf: 5 },
    { lastMessageTypes: ['OUTBOUND'] },
    { lastMessageSince: new Date('2026-03-02T12:00:01Z') },
    { snoozed: true },
    { deleted: true },
    { unlabelled: true },
    { notOf: 3 },
    { exceptChannels: [2] },
    { onlyChannels: [] },
  ];
  it.each(outside)('%j: no', (criteria) => {
    expect(matches({ isSpam: false, ...criteria }, ticket)).toBe(false);
  });

  it('puts what an event changed back over what is now', () => {
    const now: TicketCriteria = { isSpam: false, watchedBy: 5 };
    const before = { ...ticket, labelIds: [] };
    expect(matchedBefore(now, ticket, {})).toBe(false);
    expect(matchedBefore(now, ticket, { before })).toBe(true);
    expect(matchedBefore(now, ticket, { before, userId: 5, wasWatched: false })).toBe(false);
    expect(matchedBefore(now, ticket, { before, userId: 6, wasWatched: false })).toBe(true);
    expect(matchedBefore({ isSpam: false, labels: [7] }, ticket, { before })).toBe(false);
    expect(
      matchedBefore({ isSpam: false, deleted: true }, ticket, { before: { ...before, isDeleted: true } }),
    ).toBe(true);
  });

  it('decides what a change was to the list', () => {
    expect([
      changeOf(false, true),
      changeOf(true, true),
      changeOf(true, false),
      changeOf(false, false),
    ]).toEqual(['ENTERED', 'CHANGED', 'LEFT', null]);
  });
});

describe('the statement of a list', () => {
  it('walks one index per state of an owner', () => {
    const sql = new Conditions(1, 3);
    const { streams, rest } = streamsOf({ isSpam: false, users: [3], labels: [7] }, sql);
    expect(streams).toEqual([
      ['t.status = $3', 't.assignee_id = $4'],
      ['t.status = $5', 't.assignee_id = $6'],
      ['t.status = $7', 't.assignee_id = $8'],
    ]);
    expect(criteriaSql(sql, rest)).toEqual([
      't.deleted_at IS NULL',
      't.merged_into_id IS NULL',
      'NOT t.is_spam',
      expect.stringContaining('tl.label_id = ANY ($9::bigint[])'),
    ]);
    expect(sql.params).toEqual([1, 3, 'OPEN', 3, 'ASSIGNED', 3, 'CLOSED', 3, [7]]);
  });

  it('walks one index per status where another order is asked for', () => {
    const { streams } = streamsOf({ isSpam: false }, new Conditions(1, 3), 'WAITING_LONGEST');
    expect(streams).toEqual([['t.status = $3'], ['t.status = $4'], ['t.status = $5']]);
    const trash = { isSpam: false, deleted: true };
    expect(streamsOf(trash, new Conditions(1, 3), 'CREATED_OLDEST').streams).toEqual([[]]);
  });

  it('is one walk when nothing but the time decides, or when there would be too many streams', () => {
    const sql = new Conditions(1, 3);
    expect(streamsOf({ isSpam: false }, sql).streams).toEqual([[]]);
    const many = { isSpam: false, users: [1, 2, 3, 4, 5] };
    expect(streamsOf(many, sql)).toEqual({ streams: [[]], rest: many });
    expect(streamsOf({ isSpam: false, users: [] }, sql).streams).toEqual([['false']]);
  });
});
