import { dropPending, emptyTimeline, putPending, receive, unreadCount } from '../src/chat/timeline';
import { message, pending } from './fakes';

describe('receive', () => {
  it('keeps the order of positions, however messages arrive', () => {
    const one = receive(emptyTimeline, [message(4), message(7)], true);
    const two = receive(one, [message(5)], false);
    expect(two.messages.map((m) => m.position)).toEqual([4, 5, 7]);
  });

  it('takes the same message twice as one, the newer words winning', () => {
    const once = receive(emptyTimeline, [message(1, { text: 'a' })], true);
    const twice = receive(once, [message(1, { text: 'b' })], true);
    expect(twice.messages).toHaveLength(1);
    expect(twice.messages[0]?.text).toBe('b');
  });

  it('moves the cursor by the ordered feed only', () => {
    const ordered = receive(emptyTimeline, [message(3)], true);
    // The answer to an own send is ahead of a message at 4 that is still on its way.
    const sent = receive(ordered, [message(5, { from: 'visitor' })], false);
    expect(sent.cursor).toBe(3);
    expect(receive(sent, [message(4), message(5)], true).cursor).toBe(5);
  });

  it('takes the place of the pending message with the same client id', () => {
    const waiting = putPending(putPending(emptyTimeline, pending('a')), pending('b'));
    const confirmed = receive(waiting, [message(2, { from: 'visitor', client_id: 'a' })], true);
    expect(confirmed.pending.map((item) => item.clientId)).toEqual(['b']);
  });

  it('changes nothing when nothing came', () => {
    expect(receive(emptyTimeline, [], true)).toBe(emptyTimeline);
  });
});

describe('pending messages', () => {
  it('stay in their place when their state changes', () => {
    const two = putPending(putPending(emptyTimeline, pending('a')), pending('b'));
    const failed = putPending(two, { ...pending('a'), state: 'failed' });
    expect(failed.pending.map((item) => `${item.clientId} ${item.state}`)).toEqual(['a failed', 'b sending']);
  });

  it('do not come back once they are confirmed', () => {
    const confirmed = receive(emptyTimeline, [message(1, { client_id: 'a' })], true);
    expect(putPending(confirmed, { ...pending('a'), state: 'failed' }).pending).toEqual([]);
  });

  it('can be given up', () => {
    expect(dropPending(putPending(emptyTimeline, pending('a')), 'a').pending).toEqual([]);
  });
});

it('counts as unread what the team wrote after the last look', () => {
  const timeline = receive(
    emptyTimeline,
    [message(1), message(2, { from: 'visitor' }), message(3), message(6)],
    true,
  );
  expect(unreadCount(timeline, 1)).toBe(2);
  expect(unreadCount(timeline, 6)).toBe(0);
});
