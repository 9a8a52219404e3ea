import { buildTimeline, findFirstUnread, type TimelineMessage, withPending } from './timeline';

const start = Date.parse('2026-11-20T09:00:00Z');
const dayOf = (iso: string) => iso.slice(0, 10);

function message(position: number, minutes: number, change: Partial<TimelineMessage> = {}): TimelineMessage {
  return {
    id: String(position),
    position,
    type: 'INBOUND',
    createdAt: new Date(start + minutes * 60_000).toISOString(),
    author: { kind: 'CONTACT', id: '7', name: 'Layla Haddad' },
    ...change,
  };
}
const reply = (position: number, minutes: number, userId = '1') =>
  message(position, minutes, { type: 'OUTBOUND', author: { kind: 'USER', id: userId, name: 'Mila' } });

describe('the timeline', () => {
  it('joins messages of one author within two minutes and starts anew after that', () => {
    const items = buildTimeline([message(1, 0), message(2, 2), message(3, 4.1), reply(4, 4.2)], { dayOf });
    const groups = items.flatMap((item) => (item.kind === 'group' ? [item] : []));
    expect(groups.map((group) => [group.side, group.messages.map((each) => each.id)])).toEqual([
      ['start', ['1', '2']],
      ['start', ['3']],
      ['end', ['4']],
    ]);
  });

  it('does not join two colleagues', () => {
    const items = buildTimeline([reply(1, 0, '1'), reply(2, 1, '2')], { dayOf });
    expect(items.filter((item) => item.kind === 'group')).toHaveLength(2);
  });

  it('puts one divider before each day, and the day breaks a group', () => {
    const items = buildTimeline([message(1, 899), message(2, 900)], { dayOf });
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'day', 'group']);
  });

  it('gives mails, notes and system lines an item of their own', () => {
    const items = buildTimeline(
      [message(1, 0, { email: {} }), message(2, 0, { type: 'NOTE' }), message(3, 0, { type: 'SYSTEM' })],
      { dayOf },
    );
    expect(items.map((item) => item.kind)).toEqual(['day', 'mail', 'note', 'system']);
  });

  it('draws the first-unread line above the right message, even inside a group', () => {
    const items = buildTimeline([message(1, 0), message(2, 1)], { dayOf, firstUnreadId: '2' });
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'unread', 'group']);
  });

  it('finds the first unread message by counting the customer back', () => {
    const messages = [message(1, 0), message(2, 1), reply(3, 2), message(4, 3)];
    expect(findFirstUnread(messages, 2)).toBe('2');
    expect(findFirstUnread(messages, 0)).toBeNull();
    expect(findFirstUnread(messages, 9)).toBeNull();
  });

  it('shows a message that is being sent once, also when the event outruns the answer', () => {
    const pending = [{ clientMutationId: 'a' }, { clientMutationId: 'b' }];
    expect(withPending([{ clientMutationId: 'a' }], pending)).toEqual([
      { clientMutationId: 'a' },
      { clientMutationId: 'b' },
    ]);
  });
});
