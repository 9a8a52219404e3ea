const KEPT = 300;
const LONGEST = 2_000;

const timeless = new WeakSet<object>();

/**
 * Marks an input of which nothing but what it says decides whether it is right and what is made of it: no clock, no setting.
 * Agents ask for the same lists all day; what was made of the same words before is given again (frozen), as checking them took a
 * twentieth of the time of a list.
 */
export function Timeless(): ClassDecorator {
  return (target) => void timeless.add(target);
}

/** What was made of inputs before, by their words: the newest few hundred of each class. */
export class MadeBefore {
  private readonly made = new WeakMap<object, Map<string, unknown>>();

  /** @returns where to look and what to keep under; null for an input that has to be checked each time. */
  placeOf(type: unknown, value: unknown): { known: Map<string, unknown>; words: string } | null {
    if (typeof type !== 'function' || !timeless.has(type) || typeof value !== 'object' || value === null)
      return null;
    const words = JSON.stringify(value);
    if (words.length > LONGEST) return null;
    let known = this.made.get(type);
    if (!known) this.made.set(type, (known = new Map()));
    return { known, words };
  }
}

/** Keeps what was made, unless it holds something that cannot be frozen, and makes room for it. */
export function keep({ known, words }: { known: Map<string, unknown>; words: string }, made: unknown): void {
  if (!frozen(made)) return;
  const [oldest] = known.size < KEPT ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  known.set(words, made);
}

/** @returns false for what has moments in it: they stay changeable. */
function frozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Date || !Object.values(value).every(frozen)) return false;
  Object.freeze(value);
  return true;
}
