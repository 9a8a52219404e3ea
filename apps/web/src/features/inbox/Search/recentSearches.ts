import { createStore } from '@/lib/store';

const MAX = 8;
const keyOf = (userId: string) => `parley-searches-${userId}`;

/** What somebody has looked for lately. Kept on this device alone, and for each person apart. */
const recent = createStore<readonly string[]>([]);
let owner = '';

export function recentSearches(userId: string): readonly string[] {
  if (owner !== userId) {
    owner = userId;
    recent.set(read(userId));
  }
  return recent.get();
}

export const subscribeToRecent = recent.subscribe;

/** A longer form of the last search takes its place: "bik", "bike" and "bike bell" were one. */
export function rememberSearch(userId: string, term: string): void {
  const text = term.trim();
  if (text.length < 2) return;
  const others = recentSearches(userId).filter(
    (each, index) => each !== text && !(index === 0 && text.startsWith(each)),
  );
  keep(userId, [text, ...others].slice(0, MAX));
}

export function forgetSearches(userId: string): void {
  recentSearches(userId);
  keep(userId, []);
}

function keep(userId: string, terms: readonly string[]): void {
  recent.set(terms);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(terms));
  } catch {
    // Without room for it they are kept until the page is left.
  }
}

function read(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}
