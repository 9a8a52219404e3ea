// What exists in the demo company, by what can be done to it: calls name a place in a pool, and what stands there is looked up when
// they are sent. Pools are read anew time and again, as calls make things and take them away.
import { special } from './special-pools.mjs';
import { mintRows } from './mint.mjs';

const OLDEST = 15;
const NEWEST = 25;
const STALE_MS = 5_000;
/** Of these, nobody gets at those of others. */
const OWN = {
  custom_view: 'owner_id',
  ticket_draft: 'user_id',
  scheduled_message: 'author_id',
  notice: 'user_id',
  chat_reminder: 'user_id',
  user_session: 'user_id',
  bulk_operation: 'user_id',
};

export class Pools {
  tables = new Set();
  /** Why some reading failed. */
  troubles = new Set();
  #columns = new Map();
  #rows = new Map();
  #queries = new Map();
  #read = 0;
  #isReading = false;

  constructor(world, email) {
    this.world = world;
    this.email = email;
  }

  async open() {
    const [me] = await this.world.rows('SELECT id, agency_id FROM user_account WHERE email = $1', [
      this.email,
    ]);
    this.me = me;
    const tables = await this.world.rows(
      `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
       WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
    );
    for (const { name, columns } of tables)
      if (columns.includes('id') && columns.includes('agency_id')) this.#addTable(name, columns);
    for (const [name, sql] of Object.entries(special)) this.#queries.set(name, sql);
    await this.#readAll();
  }

  #addTable(name, columns) {
    this.tables.add(name);
    const has = (column) => columns.includes(column);
    const version = has('version') ? ', version' : '';
    const own = OWN[name] ? ` AND ${OWN[name]} = :me` : '';
    const living = `${has('deleted_at') ? ' AND deleted_at IS NULL' : ''}${own}`;
    const some = (where, order, limit) =>
      `(SELECT id${version} FROM "${name}" WHERE agency_id = :agency${where} ORDER BY id ${order} LIMIT ${limit})`;
    this.#queries.set(name, `${some(living, '', OLDEST)} UNION ${some(living, 'DESC', NEWEST)}`);
    if (has('deleted_at'))
      this.#queries.set(`deleted_${name}`, some(` AND deleted_at IS NOT NULL${own}`, 'DESC', NEWEST));
  }

  #keep(name, { rows, fields }) {
    this.#rows.set(name, rows);
    this.#columns.set(
      name,
      fields.map((field) => field.name),
    );
  }

  has(name) {
    return this.#queries.has(name);
  }

  columns(name) {
    return this.#columns.get(name) ?? [];
  }

  at(name, column, place) {
    const rows = this.#rows.get(name) ?? [];
    const value = rows[place % Math.max(1, rows.length)]?.[column];
    return value === undefined || value === null ? '999999999' : String(value);
  }

  /** Which pools hold nothing: what is about them cannot succeed. */
  empty() {
    return [...this.#queries.keys()].filter((name) => !this.#rows.get(name)?.length);
  }

  /** Reads them anew when they are old. Nobody waits for it: the old ones serve as long. */
  fresh() {
    if (this.#isReading || Date.now() - this.#read < STALE_MS) return;
    this.#isReading = true;
    this.#readAll()
      .catch((error) => this.troubles.add(error.message))
      .finally(() => (this.#isReading = false));
  }

  async #readAll() {
    const filled = (sql) => sql.replaceAll(':agency', this.me.agency_id).replaceAll(':me', this.me.id);
    await mintRows(
      (sql) => this.world.rows(filled(sql)),
      (name) => this.#rows.get(name)?.length ?? 0,
    );
    // All in one go: there are more than two hundred.
    const results = await this.world.result([...this.#queries.values()].map(filled).join(';\n'));
    for (const [at, name] of [...this.#queries.keys()].entries()) this.#keep(name, results[at]);
    this.#keep('provider', { rows: [{ issuer: this.world.issuer }], fields: [{ name: 'issuer' }] });
    this.#read = Date.now();
  }
}
