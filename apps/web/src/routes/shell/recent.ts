import { createStore } from '@/lib/store';
import type { PaletteItem } from './palette-items';

const MAX = 5;

/** What was chosen in the palette lately. A ticket is kept with its words: nothing else on the screen knows them. */
export interface RecentItem {
  id: string;
  ticket?: { label: string; detail?: string; channel?: PaletteItem['channel'] };
}

const keyOf = (userId: string) => `parley-palette-recent-${userId}`;

/** Kept for this tab and this person: whoever signs in next on this machine does not see it. */
const recent = createStore<readonly RecentItem[]>([]);
let owner = '';

export function recentOf(userId: string): readonly RecentItem[] {
  if (owner !== userId) {
    owner = userId;
    recent.set(read(keyOf(userId)));
  }
  return recent.get();
}

export function remember(userId: string, item: PaletteItem): void {
  const { id, label, detail, channel } = item;
  const entry: RecentItem = id.startsWith('ticket-') ? { id, ticket: { label, detail, channel } } : { id };
  recent.set([entry, ...recentOf(userId).filter((each) => each.id !== id)].slice(0, MAX));
  sessionStorage.setItem(keyOf(userId), JSON.stringify(recent.get()));
}

function read(key: string): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as RecentItem[]).slice(0, MAX) : [];
  } catch {
    return [];
  }
}
