// Places in a case that say which row is meant, not which id it has: `~ticket.id.17~`, or `~ticket.version.row~` for the row that the
// whole case is about. They stand for text; with a minus they stand for a number.
const PATTERN = /"~-([a-z0-9_]+)\.([a-z0-9_]+)\.(row|\d+)~"|~-?([a-z0-9_]+)\.([a-z0-9_]+)\.(row|\d+)~/g;

export const mark = (pool, column, place, isNumber = false) =>
  `~${isNumber ? '-' : ''}${pool}.${column}.${place}~`;

export const isMark = (value) => typeof value === 'string' && value.startsWith('~');

/** The text as it is sent. */
export const resolved = (text, pools, row) =>
  text.replace(PATTERN, (_whole, a, b, c, d, e, f) => {
    const [pool, column, place] = a ? [a, b, c] : [d, e, f];
    return pools.at(pool, column, place === 'row' ? row : Number(place));
  });
