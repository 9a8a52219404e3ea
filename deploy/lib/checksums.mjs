// What a database holds, in one line a thing, so that two of them can be compared.

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

/** Definitions that a table's rows do not tell of. PostgreSQL writes brackets and BETWEEN otherwise when it reads its own text again. */
const SHAPES = {
  index: `SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS sum FROM pg_indexes
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  policy: `SELECT format('%s on %I.%I', policyname, schemaname, tablename) AS name,
    concat_ws(' ', roles, cmd, qual, with_check) AS sum FROM pg_policies`,
  constraint: `SELECT format('%s on %s', conname, conrelid::regclass) AS name, translate(pg_get_constraintdef(oid), '()', '') AS sum
    FROM pg_constraint WHERE connamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) AND conrelid <> 0`,
  lock: `SELECT oid::regclass::text AS name, concat_ws(' ', relrowsecurity, relforcerowsecurity) AS sum FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  sequence: `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value::text, 'unused') AS sum FROM pg_sequences`,
};

/** `{ 'table public.message': '1000000 rows, 8123…', 'index …': … }` of a whole database. The order of rows is no matter. */
export async function checksums(Client, url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const all = {};
    const { rows: tables } = await client.query(TABLES);
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM ${name} t`,
      );
      all[`table ${name}`] = rows[0].sum;
    }
    for (const [kind, statement] of Object.entries(SHAPES)) {
      const { rows } = await client.query(statement);
      for (const { name, sum } of rows) all[`${kind} ${name}`] = sum;
    }
    return all;
  } finally {
    await client.end();
  }
}

/** The names of what is not the same in both, or is in one of them only. */
export function differences(one, other) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  );
}
