import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Tenant, tenantDigits } from '../isolation/world/tenant.js';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What a statement gives to somebody of agency A who names rows of B. */
export interface Verdict {
  /** Rows of others came back or were touched, or naming them differs from naming nothing. */
  isLeak: boolean;
  why: string;
}

interface Outcome {
  text: string;
  code: string;
  /** B has taken the number of its new row since, from a counter that all share: nothing can be seen behind that. */
  isTaken: boolean;
}

const AGAIN_MS = 100;
const LOCKED = '55P03';
const TOUCHED = 'PR001';
const NOT_UNIQUE = '23505';
const MISSING_SHIFT = 20_000_000;
/** Of the rows that B began with; later ids come from counters that all agencies share. */
const MARK = new RegExp(`canary-b-|(?<!\\d)${tenantDigits.b}0\\d{7}(?!\\d)`);

/** Triggers that refuse to touch a row of another agency than the one that a replay speaks for. */
export async function watchRows(owner: Client, tables: readonly string[]): Promise<void> {
  await owner.query(`
    CREATE OR REPLACE FUNCTION proof_touch() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE mine text := current_setting('proof.agency', true);
    BEGIN
      IF coalesce(mine, '') <> '' AND coalesce(NEW.agency_id, OLD.agency_id)::text <> mine THEN
        RAISE EXCEPTION 'a row of another agency' USING ERRCODE = '${TOUCHED}';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$`);
  for (const table of tables) {
    await owner.query(
      `CREATE TRIGGER proof_touch BEFORE UPDATE OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION proof_touch()`,
    );
  }
}

/** Runs a statement that B has run, for A: with the ids of B, and with ids that nobody has. */
export class Replay {
  constructor(
    private readonly client: Client,
    private readonly a: Tenant,
    private readonly b: Tenant,
    /** The same behind row-level security: a statement with its predicate gives no more without that lock than with it. */
    private readonly locked?: Replay,
  ) {}

  /** What differs is looked at again, so many times: a job of the worker may have changed a row in between. */
  async judge(statement: Statement, looks = 2): Promise<Verdict> {
    const verdict = await this.look(statement);
    if (!verdict.isLeak || verdict.isCertain || looks === 1) return verdict;
    if (looks > 2) await pause(AGAIN_MS);
    return this.judge(statement, looks - 1);
  }

  private async look({ text, values }: Statement): Promise<Verdict & { isCertain: boolean }> {
    const foreign = values.map((value) => this.asA(value));
    const missing = foreign.map(missingOf);
    const theirs = await this.run(text, foreign);
    if (theirs.code === TOUCHED || theirs.code === LOCKED)
      return { isLeak: true, why: 'touched a row of B', isCertain: true };
    const seen = plain(text, theirs.text, foreign);
    if (MARK.test(seen))
      return { isLeak: true, why: `showed ${MARK.exec(seen)?.[0] ?? ''}`, isCertain: true };
    if (theirs.isTaken) return { isLeak: false, why: '', isCertain: true };
    const nobodys = await this.run(text, missing);
    if (seen !== plain(text, nobodys.text, missing))
      return { isLeak: true, why: 'foreign and missing differ', isCertain: false };
    const locked = this.locked && (await this.locked.run(text, foreign));
    const isMore = locked !== undefined && plain(text, locked.text, foreign) !== seen;
    const why = isMore ? 'gives more than row-level security lets through' : '';
    return { isLeak: isMore, why, isCertain: false };
  }

  private async run(text: string, values: readonly unknown[]): Promise<Outcome> {
    await this.client.query('BEGIN');
    try {
      await this.client.query(
        `SELECT set_config('proof.agency', $1, true), set_config('app.agency_id', $1, true),
                set_config('lock_timeout', '150ms', true)`,
        [String(this.a.id)],
      );
      const { rows, rowCount } = await this.client.query(text, values as unknown[]);
      const sorted = rows.map((row) => JSON.stringify(row, dateless)).sort();
      return { text: `${rowCount} ${sorted.join(' ')}`, code: '', isTaken: false };
    } catch (error) {
      const { code, constraint } = error as { code?: unknown; constraint?: string };
      const isTaken = code === NOT_UNIQUE && constraint?.startsWith('PK_') === true;
      return { text: `error ${String(code)}`, code: String(code), isTaken };
    } finally {
      await this.client.query('ROLLBACK');
    }
  }

  private asA(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.asA(one));
    return Number(value) === this.b.id ? this.a.id : value;
  }
}

/** The same value with every id, mark and token of B replaced by one that nobody has. */
function missingOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(missingOf);
  if (typeof value === 'number') return isOfB(value) ? value + MISSING_SHIFT : value;
  if (typeof value !== 'string') return value;
  if (/^\d{10}$/.test(value) && isOfB(Number(value))) return String(Number(value) + MISSING_SHIFT);
  if (/^[\w.+/=-]{24,}$/.test(value)) return [...value].reverse().join('');
  return value.replaceAll('canary-b-', 'canary-x-');
}

/** Rows that the replay itself made have new ids. */
const plain = (sql: string, text: string, values: readonly unknown[]): string => {
  const rest = withoutParams(text, values);
  return /\b(INSERT INTO|nextval)\b/.test(sql) ? rest.replace(/\d{8,}/g, '<new>') : rest;
};

const isOfB = (id: number): boolean => Math.floor(id / 100_000_000) === tenantDigits.b;

const dateless = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? '<time>' : value;

function withoutParams(text: string, values: readonly unknown[]): string {
  return values
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter((value) => value.length > 5)
    .reduce((rest, value) => rest.replaceAll(value, '<given>'), text);
}
