import type { Client } from 'pg';
import { type Makers, specialColumns } from './special-columns.js';
import type { Column, Table } from './tables.js';
import type { Tenant } from './tenant.js';

export type Row = Record<string, unknown> & { id: number };

/** Writes rows of any tenant table, made from its columns: texts are canaries, keys lead to rows of the same agency. */
export class Rows {
  private readonly shared = new Map<string, Promise<Row>>();
  private readonly counts = new Map<string, number>();
  private readonly makers = new Map<Tenant, Makers>();
  /** What else belongs to a row, such as its file. */
  afterMint: (tenant: Tenant, table: string, row: Row) => Promise<void> = async () => undefined;

  constructor(
    private readonly owner: Client,
    private readonly tables: readonly Table[],
  ) {}

  /** A fresh row. `given` wins over what would be made. */
  async mint(tenant: Tenant, name: string, given: Record<string, unknown> = {}): Promise<Row> {
    const table = this.tables.find((one) => one.name === name);
    if (!table) throw new Error(`There is no tenant table "${name}".`);
    const n = this.next(tenant, name);
    const row: Record<string, unknown> = {};
    for (const column of table.columns) {
      row[column.name] = await this.valueOf(tenant, table, column, n, given);
    }
    const columns = Object.keys(row).filter((column) => row[column] !== undefined);
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    const { rows } = await this.owner.query<Row>(
      `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) OVERRIDING SYSTEM VALUE
       VALUES (${places}) RETURNING *`,
      columns.map((column) => row[column]),
    );
    await this.afterMint(tenant, name, rows[0] as Row);
    return rows[0] as Row;
  }

  /** The agency's standing row of a table, made at the first call. */
  standing(tenant: Tenant, name: string): Promise<Row> {
    const key = `${tenant.name} ${name}`;
    const known = this.shared.get(key) ?? this.mint(tenant, name);
    this.shared.set(key, known);
    return known;
  }

  /** One more of an agency's rows, the same at every call. */
  another(tenant: Tenant, name: string): Promise<Row> {
    const key = `${tenant.name} another ${name}`;
    const known = this.shared.get(key) ?? this.mint(tenant, name);
    this.shared.set(key, known);
    return known;
  }

  use(tenant: Tenant, name: string, row: Row): void {
    this.shared.set(`${tenant.name} ${name}`, Promise.resolve(row));
  }

  /** Columns of this tenant's rows that are other than everybody's. */
  make(tenant: Tenant, makers: Makers): void {
    this.makers.set(tenant, makers);
  }

  /** A row of every tenant table. @returns the tables that took none, each with the reason. */
  async fill(tenant: Tenant, times: number): Promise<string[]> {
    const failed: string[] = [];
    for (const { name } of this.tables) {
      try {
        await this.standing(tenant, name);
        for (let more = 1; more < times; more += 1) await this.mint(tenant, name).catch(keyTaken);
        await this.mint(tenant, name, this.longAgo(name)).catch(keyTaken);
      } catch (error) {
        failed.push(`${name}: ${(error as Error).message}`);
      }
    }
    return failed;
  }

  /** Sweeps look for what is old. */
  private longAgo(name: string): Record<string, Date> {
    const columns = this.tables.find((table) => table.name === name)?.columns ?? [];
    const times = columns.filter(({ type, isRequired, name: column }) => {
      return (
        type.startsWith('timestamp') && (isRequired || /^(created|expires|received|touched)_at$/.test(column))
      );
    });
    return Object.fromEntries(times.map((column) => [column.name, LONG_AGO]));
  }

  private async valueOf(
    tenant: Tenant,
    table: Table,
    column: Column,
    n: number,
    given: Record<string, unknown>,
  ): Promise<unknown> {
    if (column.name in given) return given[column.name];
    if (column.name === 'agency_id') return tenant.id;
    if (column.isIdentity) return tenant.nextId();
    const full = `${table.name}.${column.name}`;
    const special = this.makers.get(tenant)?.[full] ?? specialColumns[full] ?? specialColumns[column.name];
    if (special) return special(tenant, n);
    const key = table.foreignKeys.find((one) => one.column === column.name);
    if (key && key.target !== table.name) return this.target(tenant, table, key.target, n);
    return plainValue(tenant, table.name, column, n);
  }

  /** Tables that only join others need a fresh partner for each row after the first. */
  private async target(tenant: Tenant, table: Table, target: string, n: number): Promise<number> {
    const isJoin = !table.columns.some((column) => column.isIdentity);
    const isFirst = table.foreignKeys[0]?.target === target;
    const isPair = PAIRS.has(table.name) && target === 'contact';
    const isFurther = n > tenant.numbersBefore + 1;
    if (((isJoin && isFirst) || isPair) && isFurther) return Number((await this.mint(tenant, target)).id);
    return Number((await this.standing(tenant, target)).id);
  }

  private next(tenant: Tenant, name: string): number {
    const key = `${tenant.name} ${name}`;
    const n = (this.counts.get(key) ?? tenant.numbersBefore) + 1;
    this.counts.set(key, n);
    return n;
  }
}

/** Of any two contacts there is one row at most. */
const PAIRS = new Set(['contact_duplicate', 'contact_merge']);
const LONG_AGO = new Date(Date.now() - 400 * 86_400_000);

function keyTaken(error: { code?: string }): void {
  // One row per agency is all that such a table can have.
  if (error.code !== '23505') throw error;
}

function plainValue(tenant: Tenant, table: string, column: Column, n: number): unknown {
  const { type, name, allowed } = column;
  if (allowed.length) return allowed[0];
  const canary = `${tenant.canary}${table}.${name}.${n}`;
  if (type === 'text' || type === 'character varying') return hasMeaning(column) ? undefined : canary;
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ canary });
  if (type.endsWith('[]')) return column.isRequired && column.default === null ? [] : undefined;
  if (type.startsWith('timestamp')) return column.isRequired ? new Date() : undefined;
  if (type === 'bigint') return column.isRequired ? tenant.nextId() : undefined;
  if (type === 'uuid') return undefined;
  if (type === 'boolean') return column.isRequired ? false : undefined;
  return column.isRequired ? n : undefined;
}

/** A default other than the empty text says that the product knows a small set of values. */
const hasMeaning = ({ default: text }: Column): boolean => text !== null && !text.startsWith("''");
