/** What was asked for last, by what it is about. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does its work when all that was asked for before it about the same thing has ended, well or not. Two requests on their
 * way at once may be worked on in either order: what is said second would stand first.
 */
export function inTurn<Value>(about: string, work: () => Promise<Value>): Promise<Value> {
  const before = last.get(about);
  const mine = before ? before.then(work, work) : work();
  last.set(about, mine);
  const end = () => {
    if (last.get(about) === mine) last.delete(about);
  };
  mine.then(end, end);
  return mine;
}
