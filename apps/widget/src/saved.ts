import type { Pending } from './chat/timeline';

/** What outlives a reload. There is no cookie: it lies in localStorage, per widget token. */
export interface Saved {
  visitorToken?: string;
  /** Milliseconds since 1970 of the last thing that happened in the conversation. */
  lastActiveAt?: number;
  /** The newest position that the visitor has looked at. */
  readPosition?: number;
  isOpen?: boolean;
  draft?: string;
  pending?: readonly Pending[];
}

export interface SavedStore {
  read(): Saved;
  write(patch: Partial<Saved>): void;
  /** Calls back when another tab of the same site changed it. */
  watch(changed: (saved: Saved) => void): () => void;
}

/** Works without storage too (blocked by the browser or full): then the session lasts as long as the page. */
export function createSavedStore(widgetToken: string, storage: Storage | null): SavedStore {
  const key = `parley:${widgetToken}`;
  let memory: Saved = {};
  const read = (): Saved => {
    try {
      const text = storage?.getItem(key);
      if (text) memory = JSON.parse(text) as Saved;
    } catch {
      // Blocked or damaged: what this page remembers is used.
    }
    return memory;
  };
  return {
    read,
    write(patch) {
      memory = { ...read(), ...patch };
      try {
        storage?.setItem(key, JSON.stringify(memory));
      } catch {
        // Full or blocked: the memory of this page has to do.
      }
    },
    watch(changed) {
      const listen = (event: StorageEvent) => {
        if (event.key === key) changed(read());
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };
}

/** localStorage, or null where touching it throws (blocked third-party storage, sandboxed frames). */
export function browserStorage(): Storage | null {
  try {
    const storage = window.localStorage;
    storage.getItem('parley');
    return storage;
  } catch {
    return null;
  }
}
