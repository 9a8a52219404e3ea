// Making a database cluster once: initdb, a password of its own, an owner that is not a superuser.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refuse } from './say.mjs';

const run = promisify(execFile);

/** The password of this cluster, kept beside it and readable by its owner only. */
export function clusterPassword(dataDir) {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Makes the cluster in `folder`. It is made beside its place and moved there when complete, so that a start that was
 * cut off leaves nothing half-made behind. The locale is PostgreSQL's own C.UTF-8: the same order on every machine.
 */
export async function createCluster({ folder, programs, account, password, move }) {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `parley-initdb-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (account.uid !== undefined) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const [program, args] = account.wrap(programs.initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  try {
    await run(program, args, { ...account.options, env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const output = `${error.stderr ?? ''}${error.stdout ?? ''}`;
    if (/No space left/i.test(output))
      refuse(`The disk that holds ${folder} is full: free at least 500 MB and start again.`);
    throw new Error(`initdb failed: ${output || error.message}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  chmodSync(unfinished, 0o700);
  move(unfinished, folder);
}

/**
 * Makes the role that owns the application's database, as a managed server would give it: it may create databases
 * and roles, it is no superuser (so row-level security holds for it), it may end other connections (tests), and it may have
 * everything written out once its tables are made.
 */
export async function createOwner({ connect, password }) {
  const server = await connect('postgres');
  try {
    const { rows } = await server.query(`select 1 from pg_roles where rolname = 'parley'`);
    if (rows.length === 0)
      await server.query(`create role parley login createdb createrole password '${password}'`);
    await server.query('grant pg_signal_backend, pg_checkpoint to parley');
    const found = await server.query(`select 1 from pg_database where datname = 'parley'`);
    if (found.rows.length === 0) await server.query('create database parley owner parley');
  } finally {
    await server.end();
  }
}
