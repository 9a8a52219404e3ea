// Places in a case that say which row is meant, not which id it has: `~ticket.id.17~`, or `~ticket.version.row~` for the row that the
// whole case is about. They stand for text; with a minus they stand for a number.
const PATTERN = /"~-([a-z0-9_]+)\.([a-z0-9_]+)\.(row|\d+)~"|~-?([a-z0-9_]+)\.([a-z0-9_]+)\.(row|\d+)~/g;

export const mark = (pool, column, place, isNumber = false) =>
  `~${isNumber ? '-' : ''}${pool}.${column}.${place}~`;

export const isMark = (value) => typeof value === 'string' && value.startsWith('~');

/** The text as it is sent. `made` is what the story of the case ended with, `spell` how a value is written where it stands. */
export const resolved = (text, { pools, row, made = {}, spell = inJson }) =>
  text.replace(PATTERN, (_whole, a, b, c, d, e, f) => {
    const [pool, column, place] = a ? [a, b, c] : [d, e, f];
    const value = made[column] ?? pools.at(pool, column, place === 'row' ? row : Number(place));
    return a ? value : spell(String(value));
  });

const inJson = (value) => JSON.stringify(value).slice(1, -1);
