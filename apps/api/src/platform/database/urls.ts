import { createHmac } from 'node:crypto';
import { ConfigError, type Config } from '../config/config.js';

/** The application's role: owns nothing, and row-level security binds it to one agency at a time. */
export const APP_ROLE = 'parley_app';
/** The role of the few tasks that look across agencies; it sees only the tables of system-tables.ts. */
export const SYSTEM_ROLE = 'parley_system';

export interface DatabaseUrls {
  owner: string | undefined;
  app: string;
  system: string;
}

/** The three ways into the database. Those that are not configured are made from the owner's address. */
export function databaseUrls(config: Config): DatabaseUrls {
  const derived = (role: string): string => {
    if (!config.ownerDatabaseUrl)
      throw new ConfigError('DATABASE_URL is not set, so Parley has no database.');
    const url = new URL(config.ownerDatabaseUrl);
    url.username = role;
    url.password = rolePassword(config.secretsKey, role);
    return url.toString();
  };
  return {
    owner: config.ownerDatabaseUrl,
    app: config.appDatabaseUrl ?? derived(APP_ROLE),
    system: config.systemDatabaseUrl ?? derived(SYSTEM_ROLE),
  };
}

export function rolePassword(secretsKey: string, role: string): string {
  return createHmac('sha256', secretsKey).update(`database role ${role}`).digest('hex');
}
