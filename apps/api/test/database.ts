import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { APP_ROLE, rolePassword, SYSTEM_ROLE } from '../src/platform/database/urls.js';

export interface TestDatabase {
  /** The owner of the tables: not bound by row-level security rules of the application's roles. */
  ownerUrl: string;
  /** The application's role, bound to one agency at a time. */
  appUrl: string;
  /** The role of tasks that look across agencies. */
  systemUrl: string;
  /** Closes whatever is still connected and removes the database. */
  drop(): Promise<void>;
}

/** A fresh, migrated database of this test file's own: a copy of the template, some 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = required('PARLEY_TEST_DATABASE_URL');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${required('PARLEY_TEST_TEMPLATE')}`);
  const ownerUrl = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  return {
    ownerUrl,
    appUrl: as(APP_ROLE, ownerUrl),
    systemUrl: as(SYSTEM_ROLE, ownerUrl),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function as(role: string, url: string): string {
  const password = rolePassword(required('SECRETS_KEY'), role);
  return Object.assign(new URL(url), { username: role, password }).toString();
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: test/global-setup.mjs did not run.`);
  return value;
}
