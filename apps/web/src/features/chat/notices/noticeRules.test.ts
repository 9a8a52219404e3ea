import type { ChatMessage, ChatNews, ChatThread } from '../data/shapes';
import { cutText, isWorthTelling } from './noticeRules';

const now = Date.parse('2026-11-23T10:00:00Z');
const message = {
  userId: '2',
  bodyType: 'TEXT',
  mentionsViewer: false,
  createdAt: '2026-11-23T09:59:50Z',
} as ChatMessage;
const news = { kind: 'MESSAGE_ADDED', cursor: 7, message } as ChatNews;
const thread = { muted: false } as ChatThread;
const facts = { thread, meId: '1', isQuiet: false, now };

it('tells of what others write now', () => {
  expect(isWorthTelling(news, facts)).toBe(true);
  expect(isWorthTelling({ ...news, message: { ...message, userId: '1' } }, facts)).toBe(false);
  expect(isWorthTelling({ ...news, kind: 'MESSAGE_UPDATED' }, facts)).toBe(false);
  expect(isWorthTelling({ ...news, message: null }, facts)).toBe(false);
  expect(isWorthTelling({ ...news, cursor: null }, facts)).toBe(false);
});

it('leaves alone who wants to be, and does not tell what is long past', () => {
  expect(isWorthTelling(news, { ...facts, isQuiet: true })).toBe(false);
  const old = { ...message, createdAt: '2026-11-23T09:30:00Z' };
  expect(isWorthTelling({ ...news, message: old }, facts)).toBe(false);
});

it('is silent about muted threads, unless this person is named', () => {
  const muted = { ...facts, thread: { ...thread, muted: true } };
  expect(isWorthTelling(news, muted)).toBe(false);
  expect(isWorthTelling({ ...news, message: { ...message, mentionsViewer: true } }, muted)).toBe(true);
});

it('cuts words at thirty letters', () => {
  expect(cutText('  Short\n words ')).toBe('Short words');
  expect([...cutText('x'.repeat(31))]).toHaveLength(30);
  expect(cutText('x'.repeat(30))).toBe('x'.repeat(30));
  expect(cutText('👍'.repeat(40))).toBe(`${'👍'.repeat(29)}…`);
});
