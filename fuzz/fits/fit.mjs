// What one operation asks for, beyond what its schema says: the rows it is about, and values for places that a schema calls a text.
import fc from 'fast-check';
import { mark } from '../lib/marks.mjs';
import { snake, tableOf } from '../lib/ids.mjs';

/** An id, or another column, of some row of a pool; not of the row that the case is about. */
export const some = (pool, column = 'id') => ({ pool, column });

/** Mostly several; a list of `one`, each named once. */
export const list = (one, maxLength = 3) => ({ list: one, maxLength });

export class Fit {
  constructor(entry, operation, pools) {
    this.entry = entry ?? {};
    this.pools = pools;
    this.about = this.entry.about ?? defaultAbout(operation, pools);
  }

  isLeft = (name) => this.entry.leave?.includes(snake(name)) ?? false;
  isAlways = (name) => this.entry.always?.includes(snake(name)) ?? false;

  /** What fits at a place, when somebody said so. */
  at(name, { isNumber = false, isList = false } = {}) {
    const plain = snake(name);
    const told = this.entry.with?.[plain];
    if (told !== undefined) return this.#made(told, isNumber);
    if (this.entry.ends?.includes(plain)) return fc.constant(mark('made', plain, 'row', isNumber));
    const column = this.#column(plain);
    if (!column) return undefined;
    const one = fc.constant(mark(this.about, column, 'row', isNumber));
    return isList ? one.map((id) => [id]) : one;
  }

  #made(told, isNumber) {
    if (told.list) {
      const one = this.#made(told.list, isNumber);
      return fc.uniqueArray(one, { minLength: 1, maxLength: told.maxLength });
    }
    if (told.pool) return fc.nat(39).map((at) => mark(told.pool, told.column, at, isNumber));
    if (told.column) return fc.constant(mark(this.about, told.column, 'row', isNumber || told.isJson));
    return typeof told.generate === 'function' ? told : fc.constant(told);
  }

  /** The column of the row that the case is about; a conversation's own number is its `ticketId`, too. */
  #column(plain) {
    if (!this.about) return undefined;
    const columns = this.pools.columns(this.about);
    if (columns.includes(plain) && plain !== 'name' && plain !== 'type') return plain;
    return plain === `${this.about}_id` && columns.includes('id') ? 'id' : undefined;
  }
}

/** What was taken away is brought back; all others are about what is there. */
function defaultAbout(operation, pools) {
  const table = tableOf('id', operation.replace(/^\w+ /, ''), pools);
  if (!table) return undefined;
  const deleted = `deleted_${table}`;
  return /restore/i.test(operation) && pools.has(deleted) ? deleted : table;
}
