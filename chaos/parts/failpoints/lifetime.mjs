// Points in the life of a process: the change of the database's form, and the end.
import { sleep } from '../../../bin/lib/processes.mjs';
import { differenceOf, formOf, migrate } from '../../lib/migration.mjs';

const FRESH = 'parley_fresh';
const ANSWERS = 6;
/** From the signal to end in order to the end without a word. */
const ENDINGS_MS = [30, 200, 600];

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
