import type { Leaf } from './leaves.js';
import { badTexts, badValues, noObjects } from './values.js';

/** How many values a name gets where it stands first, and where it stands again: `labels` of a second filter. */
const FIRST = 8;
const AGAIN = 2;

/** The values for each place: another share of all of them from place to place, and the same ones for the same seed. */
export class Choice {
  private readonly known = new Map<string, number>();
  private readonly random: () => number;

  constructor(
    seed: number,
    private readonly isWhole: boolean,
  ) {
    this.random = randomOf(seed);
  }

  for({ where, path, isArray, isObject }: Leaf): readonly unknown[] {
    const isText = where === 'query' || where === 'path';
    const all: readonly unknown[] = isText ? badTexts : Object.values(badValues);
    const always = isObject && !isText ? noObjects : [];
    if (this.isWhole) return [...all, ...always];
    const name = (path.at(-1) ?? '').replaceAll('_', '').toLowerCase();
    const kind = [isText, name, isArray].join(' ');
    const from = this.known.get(kind);
    const start = from ?? Math.floor(this.random() * all.length);
    const count = from === undefined ? FIRST : AGAIN;
    // A step that no length here shares: all values come round before one comes again.
    this.known.set(kind, start + count);
    const chosen = Array.from({ length: count }, (_, at) => all[((start + at) * STEP) % all.length]);
    return [...chosen, ...always];
  }
}

const STEP = 13;

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
