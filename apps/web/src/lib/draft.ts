import { useState } from 'react';

export interface Draft<T> {
  value: T;
  set: (change: Partial<T>) => void;
  isDirty: boolean;
  /** Only what differs from what is saved. */
  changes: Partial<T>;
  reset: () => void;
  /** This much is saved now; what was typed since it was sent stays. */
  settle: (sent: Partial<T>) => void;
}

/** What somebody is changing in a form, beside what is saved. What changes elsewhere shows in fields nobody touched. */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([key, value]) => !isSame(value, saved[key as keyof T])),
  ) as Partial<T>;
  return {
    value: { ...saved, ...changes },
    set: (change) => setEdits((before) => ({ ...before, ...change })),
    isDirty: Object.keys(changes).length > 0,
    changes,
    reset: () => setEdits({}),
    settle: (sent) =>
      setEdits((before) => {
        const left = Object.entries(before).filter(
          ([key, value]) => !(key in sent) || !isSame(value, sent[key as keyof T]),
        );
        return Object.fromEntries(left) as Partial<T>;
      }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
