// The database of this start: the given one, or the built-in one; brought to the state of the code and filled once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './run-command.mjs';
import { refuse } from './say.mjs';
import { sentence } from './ready.mjs';

/** `{ url, stop, pid?, exited? }`. */
export async function openDatabase({ env, dataDir }) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined };
  return startPostgres({ dataDir });
}

/**
 * Fills an empty database with the demo. The built-in database remembers that this was done (in its own folder, so
 * that the mark goes when the data goes): looking again would cost each start seconds.
 */
export async function seedOnce({ dataDir }, database, env) {
  const mark = join(dataDir, 'postgres', 'parley.seeded');
  if (database.pid && existsSync(mark)) return 'was written before';
  const note = await runProgram('seed', env);
  if (database.pid) writeFileSync(mark, '');
  return note;
}

/** The demo's channels and the simulator are told of each other when their addresses are new. */
export async function connectDemoOnce({ dataDir, publicUrl }, env) {
  const mark = join(dataDir, 'simulator', 'connected');
  const known = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  if (known === publicUrl) return 'as before';
  const note = await runProgram('connect-demo', env);
  writeFileSync(mark, publicUrl);
  return note;
}

/** Runs one of the API's short programs (migrate, seed); its one sentence is the note, or the refusal. */
export async function runProgram(name, env) {
  const file = inRoot('apps/api/dist', `${name}.js`);
  if (!existsSync(file)) throw new Error(`${file} was not built`);
  const { code, output } = await run([process.execPath, file], { env });
  if (/ENOSPC|No space left/i.test(output))
    refuse('The disk that holds the database is full: free some space and start again.');
  if (code !== 0) refuse(sentence(output));
  return output.trim().split('\n').at(-1).slice(0, 60);
}
