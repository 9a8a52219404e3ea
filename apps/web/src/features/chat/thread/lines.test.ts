/** @jest-environment node */
import type { ShownChatMessage } from '../data/shapes';
import { linesOf } from './lines';

const message = (position: number, userId: string, at: string, part: Partial<ShownChatMessage> = {}) =>
  ({
    ...{ id: `m${position}`, position, userId, createdAt: at, bodyType: 'TEXT', parentId: null },
    ...{ clientMutationId: null, ...part },
  }) as ShownChatMessage;

const dayOf = (iso: string) => iso.slice(0, 10);
const words = (messages: ShownChatMessage[], unreadFrom: number | null = null) =>
  linesOf(messages, { unreadFrom, meId: '1', dayOf }).flatMap((line) => [
    ...(line.day ? ['day'] : []),
    ...(line.isFirstNew ? ['unread'] : []),
    `${line.isHead ? 'head' : 'next'} ${line.message.id}`,
  ]);

describe('the lines of a thread', () => {
  const talk = [
    message(1, '2', '2026-01-01T10:00:00Z'),
    message(2, '2', '2026-01-01T10:02:00Z'),
    message(3, '2', '2026-01-01T10:09:00Z'),
    message(4, '1', '2026-01-01T10:10:00Z'),
    message(5, '1', '2026-01-02T10:11:00Z'),
    message(6, '1', '2026-01-02T10:11:30Z', { parentId: 'm1' }),
  ];

  it('have one head per person within minutes, a line per day, and a head for an answer', () => {
    expect(words(talk)).toEqual([
      ...['day', 'head m1', 'next m2', 'head m3', 'head m4'],
      ...['day', 'head m5', 'head m6'],
    ]);
  });

  it('mark the first new message of somebody else, once', () => {
    expect(words(talk, 2)).toEqual([
      ...['day', 'head m1', 'unread', 'head m2', 'head m3', 'head m4'],
      ...['day', 'head m5', 'head m6'],
    ]);
    expect(words(talk, 4)).not.toContain('unread');
  });

  it('keep the key of a message that was sent from here when the copy of the server comes', () => {
    const sent = message(7, '1', '2026-01-02T10:12:00Z', { clientMutationId: 'k' });
    expect(linesOf([sent], { unreadFrom: null, meId: '1', dayOf }).at(-1)?.key).toBe('k');
  });
});
