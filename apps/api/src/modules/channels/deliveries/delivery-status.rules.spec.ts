import { type ReportedStatus } from './delivery.rules.js';
import { isNews, type PartState, statusOf } from './delivery-status.rules.js';

it.each<[ReportedStatus | null, readonly ReportedStatus[]]>([
  [null, ['sent', 'delivered', 'read', 'failed']],
  ['sent', ['delivered', 'read', 'failed']],
  ['delivered', ['read']],
  ['read', []],
  // It was said to have failed, and came all the same.
  ['failed', ['delivered', 'read']],
])('after %j comes %j, and nothing else', (before, news) => {
  const all: ReportedStatus[] = ['sent', 'delivered', 'read', 'failed'];
  expect(all.filter((now) => isNews(before, now))).toEqual(news);
});

it('ends the same in whatever order reports come', () => {
  const orders = [
    ['sent', 'delivered', 'read'],
    ['read', 'delivered', 'sent'],
    ['delivered', 'read', 'sent', 'read', 'delivered'],
  ] as const;
  for (const order of orders) {
    let reported: ReportedStatus | null = null;
    for (const now of order) if (isNews(reported, now)) reported = now;
    expect(reported).toBe('read');
  }
});

it.each<[string, readonly PartState[]]>([
  ['SENDING', []],
  ['SENDING', [{ state: 'queued', reported: null }]],
  ['SENDING', [{ state: 'submitting', reported: null }]],
  ['SENT', [{ state: 'accepted', reported: null }]],
  ['SENT', [{ state: 'accepted', reported: 'sent' }]],
  ['DELIVERED', [{ state: 'accepted', reported: 'delivered' }]],
  ['READ', [{ state: 'accepted', reported: 'read' }]],
  ['FAILED', [{ state: 'accepted', reported: 'failed' }]],
  ['UNKNOWN', [{ state: 'unknown', reported: null }]],
  [
    'DELIVERED',
    [
      { state: 'accepted', reported: 'read' },
      { state: 'accepted', reported: 'delivered' },
    ],
  ],
  [
    'SENDING',
    [
      { state: 'accepted', reported: 'read' },
      { state: 'queued', reported: null },
    ],
  ],
  [
    'FAILED',
    [
      { state: 'accepted', reported: 'read' },
      { state: 'unknown', reported: null },
      { state: 'failed', reported: null },
    ],
  ],
])('a message is %s by its parts %j', (expected, parts) => {
  expect(statusOf(parts)).toBe(expected);
});
