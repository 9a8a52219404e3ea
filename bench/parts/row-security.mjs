// What row-level security costs: the product's own statements on two connections that differ in nothing else.
import pg from 'pg';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { AGENCY } from '../lib/dataset.mjs';
import { statementOf } from './ticket-list.mjs';

const RUNS = 5;
const ROLE = 'parley_bench_unbound';
const PASSWORD = 'bench-only';

const READ = {
  name: 'bench.read',
  text: `SELECT m.* FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2 ORDER BY m.position DESC LIMIT 50`,
};
const WRITE = {
  name: 'bench.write',
  text: `INSERT INTO ticket_read AS r (agency_id, user_id, ticket_id, inbound_count, position) VALUES ($1, $2, $3, 1, 1)
         ON CONFLICT (agency_id, user_id, ticket_id) DO UPDATE SET position = r.position + 1`,
};

export async function rowSecurity(world) {
  const bound = await connect(world.appUrl);
  const free = await unboundClient(world);
  try {
    const list = await statementOf({ status: ['OPEN', 'ASSIGNED'] });
    const { rows } = await bound.query('SELECT id FROM ticket WHERE agency_id = $1 ORDER BY id LIMIT 500', [
      AGENCY,
    ]);
    const user = (await bound.query('SELECT id FROM user_account WHERE agency_id = $1 LIMIT 1', [AGENCY]))
      .rows[0].id;
    let turn = 0;
    const ticket = () => rows[(turn += 1) % rows.length].id;
    await compare('list of tickets', bound, free, () => list);
    await compare('messages of a ticket', bound, free, () => ({ ...READ, values: [AGENCY, ticket()] }));
    await compare('one written row', bound, free, () => ({ ...WRITE, values: [AGENCY, user, ticket()] }));
  } finally {
    await Promise.all([bound.end(), free.end()]);
    await onServer(world.adminUrl, `DROP ROLE IF EXISTS ${ROLE}`);
  }
}

/** The median of five runs, each with both sides in turns. */
async function compare(what, bound, free, statement) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(
      await sideBySide({ bound: () => bound.query(statement()), free: () => free.query(statement()) }),
    );
  }
  const byRatio = runs
    .map((run) => ({ ...run, factor: run.bound.p50 / run.free.p50 }))
    .sort((one, other) => one.factor - other.factor);
  const middle = byRatio[Math.floor(RUNS / 2)];
  add({
    what: `row-level security, ${what}`,
    value: `p50 ${ms(middle.bound.p50)} ms`,
    bare: `without ${ms(middle.free.p50)} ms`,
    ratio: `${ratio(middle.factor)} (${ratio(byRatio[0].factor)} to ${ratio(byRatio.at(-1).factor)})`,
  });
}

/** The application's role in everything but that no policy binds it. */
async function unboundClient(world) {
  await onServer(world.adminUrl, `DROP ROLE IF EXISTS ${ROLE}`);
  await onServer(world.adminUrl, `CREATE ROLE ${ROLE} LOGIN BYPASSRLS INHERIT PASSWORD '${PASSWORD}'`);
  await onServer(world.adminUrl, `GRANT parley_app TO ${ROLE}`);
  return connect(Object.assign(new URL(world.appUrl), { username: ROLE, password: PASSWORD }).toString());
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(AGENCY)]);
  return client;
}

async function onServer(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
