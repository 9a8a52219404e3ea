import type { CallMeta, CallResponse } from '../messages/chat-message.rules.js';
import { answered, begunMeta, endedMeta, isOver, RING_MS } from './chat-call.rules.js';

const START = new Date('2026-01-05T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const begun = (...others: number[]) => begunMeta(1, others, { roomId: 'r', joinUrl: 'https://x.test/c' });
const with2 = (response: CallResponse): CallMeta => answered(begun(2), 2, response);

describe('a call', () => {
  it.each<[string, 'DIRECT' | 'GROUP', CallMeta, number[], number, boolean]>([
    ['of two rings', 'DIRECT', begun(2), [1], 1_000, false],
    ['of two that nobody answered', 'DIRECT', begun(2), [1], RING_MS, true],
    ['of two that was declined', 'DIRECT', with2('DECLINED'), [1], 1_000, true],
    ['of two who talk', 'DIRECT', with2('ACCEPTED'), [1, 2], RING_MS * 9, false],
    ['of two, one hung up', 'DIRECT', with2('LEFT'), [1], RING_MS * 9, true],
    ['of two, who began it hung up', 'DIRECT', with2('ACCEPTED'), [2], RING_MS * 9, true],
    ['of a group that nobody answered', 'GROUP', begun(2, 3), [1], RING_MS * 9, false],
    ['of a group that one declined', 'GROUP', answered(begun(2, 3), 2, 'DECLINED'), [1], 1_000, false],
    ['with nobody in it', 'GROUP', with2('LEFT'), [], 1_000, true],
  ])('%s', (_, kind, meta, seatedIds, ms, over) => {
    expect(isOver({ kind, startedAt: START, meta, seatedIds }, after(ms))).toBe(over);
  });

  it.each<[CallMeta, string, Record<string, CallResponse>]>([
    [begun(2), 'MISSED', { 1: 'LEFT', 2: 'MISSED' }],
    [with2('DECLINED'), 'DECLINED', { 1: 'LEFT', 2: 'DECLINED' }],
    [answered(begun(2, 3), 2, 'DECLINED'), 'MISSED', { 1: 'LEFT', 2: 'DECLINED', 3: 'MISSED' }],
    [answered(begun(2, 3), 2, 'LEFT'), 'ENDED', { 1: 'LEFT', 2: 'LEFT', 3: 'MISSED' }],
  ])('that is over says how it went', (meta, status, participant_response) => {
    expect(endedMeta(meta, START, after(61_400))).toMatchObject({
      status,
      participant_response,
      seconds: 61,
    });
  });
});
