import { createStore } from '@/lib/store';
import type { Emoji } from './emojiData';

/** 0 is the yellow one; 1 to 5 are light to dark. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5;

interface Preferences {
  tone: SkinTone;
  /** Keys of what was used last, newest first. */
  recent: readonly string[];
}

const KEY = 'parley.emoji';
const MOST_RECENT = 24;
const store = createStore<Preferences>({ tone: 0, recent: [] });
/** Whose they are: on a shared computer everybody has their own. */
let person: string | null = null;
const keyNow = () => `${KEY}.${person ?? ''}`;

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyNow()) ?? '{}') as Partial<Preferences>;
    const tone = [0, 1, 2, 3, 4, 5].includes(stored.tone as number) ? (stored.tone as SkinTone) : 0;
    const recent = Array.isArray(stored.recent) ? stored.recent.filter((key) => typeof key === 'string') : [];
    return { tone, recent: recent.slice(0, MOST_RECENT) };
  } catch {
    return { tone: 0, recent: [] };
  }
}

function write(next: Preferences): void {
  store.set(next);
  try {
    localStorage.setItem(keyNow(), JSON.stringify(next));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

export const emojiPreferences = {
  /** From now on those of this person. */
  of: (userId: string) => {
    if (person === userId) return;
    person = userId;
    store.set(read());
  },
  get: store.get,
  subscribe: store.subscribe,
  setTone: (tone: SkinTone) => write({ ...store.get(), tone }),
  used: ({ key }: Pick<Emoji, 'key'>) => {
    const { tone, recent } = store.get();
    write({ tone, recent: [key, ...recent.filter((each) => each !== key)].slice(0, MOST_RECENT) });
  },
};

/** The emoji in the chosen skin tone, where it has one. */
export const toned = ({ unicode, tones }: Emoji, tone: SkinTone): string =>
  tone === 0 ? unicode : (tones[tone - 1] ?? unicode);
