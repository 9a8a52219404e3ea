import { hash } from '@node-rs/argon2';
import type { ApiKeyScope, RoleName } from '@parley/schema';
import pg from 'pg';
import { apiKeyHash, newApiKey } from '../../src/modules/identity/api-keys/api-key.rules.js';
import type { TestDatabase } from '../database.js';

export const PASSWORD = 'a password for tests';

export interface Person {
  id: number;
  agencyId: number;
  email: string;
}

/** Writes companies and people straight into the tables, past everything that is tested. */
export class People {
  private passwordHash: Promise<string> | undefined;

  private constructor(
    private readonly owner: pg.Client,
    private readonly app: pg.Client,
  ) {}

  static async in(database: TestDatabase): Promise<People> {
    // Tests ask several things at once: these travel one behind the other.
    const owner = new pg.Client({ connectionString: database.ownerUrl, pipeline: true });
    const app = new pg.Client({ connectionString: database.appUrl, pipeline: true });
    await Promise.all([owner.connect(), app.connect()]);
    return new People(owner, app);
  }

  async agency(name: string): Promise<number> {
    const slug = name.toLowerCase().replace(/\W+/g, '-');
    const rows = await this.query<{ id: string }>(
      `INSERT INTO agency (name, slug) VALUES ($1, $2) RETURNING id`,
      [name, slug],
    );
    return Number(rows[0]?.id);
  }

  async user(agencyId: number, email: string, role: RoleName = 'basic_agent'): Promise<Person> {
    // A cheap hash: what is tested is not how long a real one takes.
    this.passwordHash ??= hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    const [firstName = 'Somebody'] = email.split('@');
    const rows = await this.query<{ id: string }>(
      `INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
       VALUES ($1, $2, $3, 'Tester', $4, $5) RETURNING id`,
      [agencyId, email, firstName, role, await this.passwordHash],
    );
    return { id: Number(rows[0]?.id), agencyId, email };
  }

  /** A key that speaks for the person. @returns the secret itself, to be sent as a bearer token. */
  async apiKey(person: Person, ...scopes: Exclude<ApiKeyScope, 'read'>[]): Promise<string> {
    const token = newApiKey(person.agencyId);
    await this.within(
      person.agencyId,
      `INSERT INTO api_key (agency_id, user_id, name, token_hash, last_four, scopes)
       VALUES ($1, $2, 'made by a test', $3, $4, $5)`,
      [person.agencyId, person.id, apiKeyHash(token), token.slice(-4), JSON.stringify(['read', ...scopes])],
    );
    return token;
  }

  /** On tables that Parley reads across agencies. */
  async query<R extends pg.QueryResultRow>(sql: string, params: unknown[] = []): Promise<R[]> {
    return (await this.owner.query<R>(sql, params)).rows;
  }

  /** On the tables of one agency: row-level security binds even their owner. */
  async within<R extends pg.QueryResultRow>(
    agencyId: number,
    sql: string,
    params: unknown[] = [],
  ): Promise<R[]> {
    // Sent in one breath, so that nobody else's agency comes between.
    const [, { rows }] = await Promise.all([
      this.app.query(`SELECT set_config('app.agency_id', $1, false)`, [String(agencyId)]),
      this.app.query<R>(sql, params),
    ]);
    return rows;
  }

  async close(): Promise<void> {
    await Promise.all([this.owner.end(), this.app.end()]);
  }
}
