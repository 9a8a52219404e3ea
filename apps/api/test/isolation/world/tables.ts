import type { Client } from 'pg';

export interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  isIdentity: boolean;
  default: string | null;
  /** The values that a check allows. */
  allowed: readonly string[];
}

export interface ForeignKey {
  table: string;
  /** The column beside agency_id, and the one that it points at. */
  column: string;
  target: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  foreignKeys: readonly ForeignKey[];
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
         a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isRequired", a.attidentity <> '' AS "isIdentity",
         pg_get_expr(d.adbin, d.adrelid) AS default
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND EXISTS (
    SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'agency_id' AND NOT t.attisdropped)
  ORDER BY c.relname, a.attnum`;

const FOREIGN_KEYS = `
  SELECT k.conrelid::regclass::text AS "table", k.confrelid::regclass::text AS target, a.attname AS "column"
  FROM pg_constraint k
  JOIN unnest(k.conkey) u(attnum) ON true
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.attnum AND a.attname <> 'agency_id'
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`;

const CHECKS = `
  SELECT k.conrelid::regclass::text AS "table", pg_get_constraintdef(k.oid) AS text FROM pg_constraint k
  WHERE k.contype = 'c' AND k.connamespace = 'public'::regnamespace`;

/** The tables that belong to an agency, as the catalogue of the database knows them. */
export async function tenantTables(owner: Client): Promise<Table[]> {
  const { rows: columns } = await owner.query<Column & { table: string }>(COLUMNS);
  const { rows: keys } = await owner.query<ForeignKey>(FOREIGN_KEYS);
  const { rows: checks } = await owner.query<{ table: string; text: string }>(CHECKS);
  return [...new Set(columns.map((column) => column.table))].map((name) => ({
    name,
    columns: columns
      .filter((column) => column.table === name)
      .map((column) => ({ ...column, allowed: allowedIn(checks, name, column.name) })),
    foreignKeys: keys.filter((key) => key.table === name),
  }));
}

/** Of `CHECK ((state = ANY (ARRAY['queued'::text, …])))`. */
function allowedIn(
  checks: readonly { table: string; text: string }[],
  table: string,
  column: string,
): string[] {
  const start = `CHECK ((${column} = ANY (ARRAY[`;
  const text = checks.find((one) => one.table === table && one.text.startsWith(start))?.text ?? '';
  return [...text.matchAll(/'([^']+)'::text/g)].map(([, value]) => value as string);
}

/** Row-level security binds the owner as well; the witness has to see all agencies, and only the witness. */
export async function freeTheOwner(owner: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await owner.query(`ALTER TABLE "${table}" NO FORCE ROW LEVEL SECURITY`);
}
