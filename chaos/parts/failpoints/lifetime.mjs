// Points in the life of a process: the change of the database's form, and the end.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../bin/lib/places.mjs';
import { postgresClient } from '../../../bin/lib/postgres-programs.mjs';
import { sleep } from '../../../bin/lib/processes.mjs';

const FRESH = 'parley_fresh';
const ANSWERS = 6;
/** From the signal to end in order to the end without a word. */
const ENDINGS_MS = [30, 200, 600];

/** Everything that migrations make, in words. */
const FORM = `SELECT string_agg(line, E'\\n' ORDER BY line) AS form FROM (
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'migration ' || name FROM migration
) x`;

/** Killed between two statements, at a commit and after it, again and again on one database; then once through. */
async function migration(stage) {
  const { world, random } = stage;
  const owner = new URL(world.postgres.url);
  const wrong = [];
  await world.query(`DROP DATABASE IF EXISTS ${FRESH}`);
  await world.query(`CREATE DATABASE ${FRESH} OWNER ${owner.username}`);
  try {
    const url = Object.assign(owner, { pathname: `/${FRESH}` }).toString();
    const places = [
      { at: 'before', says: '', nth: 40 + Math.floor(random() * 200) },
      { at: 'commit', says: 'INSERT INTO "migration"', nth: 1 + Math.floor(random() * 3) },
      { at: 'committed', says: 'INSERT INTO "migration"', nth: 1 + Math.floor(random() * 3) },
      { at: 'before', says: '', nth: 60 + Math.floor(random() * 60) },
    ];
    for (const point of places) {
      const { signal } = await migrate(world, url, point);
      if (signal !== 'SIGKILL') wrong.push(`never came to ${JSON.stringify(point)}`);
    }
    const { code, said } = await migrate(world, url);
    if (code !== 0) wrong.push(`afterwards: ${said.slice(-500)}`);
    const [made, wanted] = [await formOf(world, `/${FRESH}`), await formOf(world, '/parley')];
    if (made !== wanted) wrong.push(`the form is another one: ${differenceOf(made, wanted)}`);
  } finally {
    await world.query(`DROP DATABASE ${FRESH} WITH (FORCE)`);
  }
  return wrong;
}

function migrate(world, url, point) {
  const place = join(world.folder, 'point-migrate');
  const orders = `${place}.json`;
  if (point) writeFileSync(orders, JSON.stringify({ ...point, id: 'migrate' }));
  const env = { ...world.env, DATABASE_URL: url, CHAOS_FAILPOINT: `${place},${orders}` };
  const modules = ['--import', inRoot('chaos/lib/failpoint.mjs')];
  const child = spawn(process.execPath, [...modules, inRoot('apps/api/dist/migrate.js')], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      rmSync(orders, { force: true });
      resolve({ code, signal, said });
    }),
  );
}

async function formOf(world, pathname) {
  const connectionString = Object.assign(new URL(world.ownerUrl), { pathname }).toString();
  const client = new (postgresClient())({ connectionString });
  await client.connect();
  try {
    return (await client.query(FORM)).rows[0].form;
  } finally {
    await client.end();
  }
}

function differenceOf(made, wanted) {
  const [one, other] = [made.split('\n'), wanted.split('\n')];
  const missing = other.filter((line) => !one.includes(line)).slice(0, 3);
  return `missing ${missing.join('; ')}, too much ${one
    .filter((line) => !other.includes(line))
    .slice(0, 3)
    .join('; ')}`;
}

/** Both kinds of process are told to end in order, with work at hand, and are killed before they are through. */
async function shutdown(stage) {
  const { world } = stage;
  const wrong = [];
  for (const ms of ENDINGS_MS) {
    const said = Array.from({ length: ANSWERS }, () => stage.words('While it ends'));
    const answers = Array.from({ length: ANSWERS }, () => stage.words('Answer while it ends'));
    const ending = [world.apis[0], world.workers[0]];
    const ends = ending.map((program) => program.expectEnd());
    const work = Promise.all([
      ...said.map((text) => stage.write(stage.known.telegram, text)),
      ...answers.map((text, number) =>
        stage.answer(stage.known[number % 2 ? 'custom' : 'whatsapp_cloud'], text),
      ),
    ]);
    await sleep(150);
    for (const program of ending) program.signal('SIGTERM');
    await sleep(ms);
    // Whoever was quicker has ended by itself, and well.
    for (const program of ending) program.signal('SIGKILL');
    await Promise.all([...ends, work]);
    await world.ready();
    wrong.push(...(await stage.wrongAnyway()), ...(await stage.wrongSaid(said)));
    // Killed with a message on the line: of a provider without keys nobody can know, and that is shown.
    const [byKey, withoutKey] = [1, 0].map((rest) => answers.filter((_text, number) => number % 2 === rest));
    wrong.push(...(await stage.wrongAnswered(byKey)), ...(await stage.wrongAnswered(withoutKey, true)));
  }
  return wrong;
}

export const lifetime = { 'during migration': migration, 'during shutdown': shutdown };
