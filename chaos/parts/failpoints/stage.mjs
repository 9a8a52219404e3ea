// Where one deed at a time is done while the process that does it dies at a certain point, and what is known of it afterwards.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../../../bin/lib/processes.mjs';
import { Agent } from '../../lib/agent.mjs';
import { inRoot } from '../../../bin/lib/places.mjs';
import { drained } from '../../lib/traffic.mjs';
import { countersVerdict, GAPS, shownAsUnknown } from '../crash/verdict.mjs';

const REACHED_MS = 90_000;
const ARMED_MS = 10_000;
const CAME_MS = 120_000;
const MANY = 500;
const PRELOAD = inRoot('chaos/lib/failpoint.mjs');

export class Stage {
  /** Provider → `{ customer, ticketId }`, of somebody who has written. */
  known = {};
  #number = 0;

  constructor(outside, random) {
    Object.assign(this, { outside, world: outside.world, random });
    this.agent = new Agent(this.world, random, 'point');
    this.answers = this.agent;
    this.orders = join(this.world.folder, 'point.json');
  }

  /** All processes once more, watched from within. */
  async open(providers) {
    for (const program of this.world.programs) {
      program.preload = [PRELOAD];
      program.env = { ...program.env, CHAOS_FAILPOINT: `${this.#placeOf(program)},${this.orders}` };
    }
    this.many = await this.#conversations();
    await this.#restart();
    for (const provider of providers) this.known[provider] = await this.newcomer(provider);
  }

  /** Put there past everything: whoever counts does so afterwards, when it has been started again. */
  async #conversations() {
    const rows = await this.world.query(
      `WITH counter AS (INSERT INTO agency_counter AS c (agency_id, name, value) VALUES (1, 'ticket', ${MANY})
           ON CONFLICT (agency_id, name) DO UPDATE SET value = c.value + ${MANY} RETURNING value),
         who AS (INSERT INTO contact (agency_id, full_name) SELECT 1, 'One of many ' || n FROM generate_series(1, ${MANY}) n RETURNING id),
         numbered AS (SELECT id, row_number() OVER () AS n FROM who)
       INSERT INTO ticket (agency_id, number, channel_id, contact_id, subject, status, last_message_at, created_at, updated_at)
         SELECT 1, value - ${MANY} + n, (SELECT min(id) FROM channel WHERE agency_id = 1), id, 'Many', 'OPEN', now(), now(), now()
         FROM numbered, counter
       RETURNING id::int`,
    );
    return rows.map(({ id }) => id);
  }

  async close() {
    this.agent.stop();
    for (const program of this.world.programs) {
      program.preload = [];
      const { CHAOS_FAILPOINT: _, ...env } = program.env;
      program.env = env;
    }
    await this.#restart();
  }

  async #restart() {
    const ended = this.world.programs.map((program) => program.expectEnd());
    for (const program of this.world.programs) program.kill();
    await Promise.all(ended);
    await this.world.ready();
  }

  /** Words that nobody has said before. */
  words(what) {
    this.#number += 1;
    return `${what} ${this.#number} ${randomUUID().slice(0, 8)}`;
  }

  /** Somebody whose first message has become a conversation. */
  async newcomer(provider) {
    const { simulator, connected } = this.outside;
    const text = this.words(`First of ${provider}`);
    const { account } = connected[provider];
    const customer = await simulator.ask(`/accounts/${account}/customers`, { name: text });
    const one = { provider, account, customer: customer.id };
    await this.write(one, text);
    const [{ ticketId }] = await this.until(() =>
      this.world.query(`SELECT ticket_id::int AS "ticketId" FROM message WHERE body_text = $1`, [text]),
    );
    return { ...one, ticketId };
  }

  write({ account, customer }, text) {
    const path = `/accounts/${account}/customers/${customer}/messages`;
    return this.outside.simulator.ask(path, { text, files: [] });
  }

  /** Repeated with the same token until the API says that it has it. */
  answer({ ticketId }, text, more = {}) {
    const body = { message: text, token: randomUUID(), ...more };
    return this.insist('POST', `/api/v2/tickets/${ticketId}/messages`, body);
  }

  insist(method, path, body) {
    return this.agent.insist(() => this.agent.call(method, path, body));
  }

  /**
   * Lets the first of these programs that comes to the point die there, while the deed is done.
   * @param deed what is done once they are armed; it is waited for.
   */
  async dieAt(programs, point, deed) {
    const id = randomUUID();
    writeFileSync(this.orders, JSON.stringify({ ...point, id }));
    const ends = programs.map(async (program) => ({ program, signal: await program.expectEnd() }));
    for (const program of programs) program.signal('SIGWINCH');
    await Promise.all(programs.map((program) => isArmed(this.#placeOf(program), id)));
    const done = Promise.resolve(deed());
    done.catch(() => undefined);
    const first = await Promise.race([...ends, sleep(REACHED_MS)]);
    rmSync(this.orders, { force: true });
    const spared = programs.filter((program) => program !== first?.program);
    for (const program of spared) {
      program.spare();
      // Armed as it was, it would take the order that another one is given next for its own.
      program.signal('SIGWINCH');
    }
    await Promise.all(spared.map((program) => isArmed(this.#placeOf(program), '')));
    if (!first) throw new Error('The point was never reached.');
    const hit = `${this.#placeOf(first.program)}.hit`;
    if (!existsSync(hit)) throw new Error(`${first.program.name} ended elsewhere, with ${first.signal}.`);
    rmSync(hit);
    await this.world.ready();
    return done;
  }

  #placeOf({ name }) {
    return join(this.world.folder, `point-${name}`);
  }

  /** @returns the first rows that are not none. */
  async until(ask) {
    for (const until = Date.now() + CAME_MS; Date.now() < until; await sleep(200)) {
      const rows = await ask();
      if (rows.length) return rows;
    }
    throw new Error('It did not come to that.');
  }

  /** How often a customer's phone got these words. */
  copies(text) {
    const { world } = this.outside.simulator;
    const taken = world.ledger.all().filter(({ what, message }) => what === 'asked' && message !== null);
    return taken.filter(({ message }) => world.message(message)?.text === text).length;
  }

  /** What is wrong with what customers said. */
  async wrongSaid(texts) {
    const rows = await this.world.query(
      `SELECT t AS text, (SELECT count(*)::int FROM message m WHERE m.body_text = t AND m.type = 'INBOUND') AS count
       FROM unnest($1::text[]) t`,
      [texts],
    );
    return rows.flatMap(({ text, count }) => wrongCount(text, count));
  }

  /** What is wrong with what was answered. @param mayBeUnknown the provider has nothing by which it could be found out. */
  async wrongAnswered(texts, mayBeUnknown = false) {
    const rows = await this.world.query(
      `SELECT m.body_text AS text, m.delivery_status AS status, d.id::int AS delivery FROM message m
       LEFT JOIN delivery d ON d.agency_id = m.agency_id AND d.message_ref = m.id
       WHERE m.type = 'OUTBOUND' AND m.body_text = ANY ($1)`,
      [texts],
    );
    const shown = await shownAsUnknown(this.agent);
    const wrong = texts.flatMap((text) => [
      ...wrongCount(`written: ${text}`, rows.filter((row) => row.text === text).length),
    ]);
    for (const { text, status, delivery } of rows) {
      const copies = this.copies(text);
      const isUnknown = status === 'UNKNOWN' && mayBeUnknown && shown.has(delivery);
      if (copies > 1) wrong.push(`doubled: ${text}`);
      if (copies === 0 && !isUnknown) wrong.push(`lost: ${text}`);
      if (!isUnknown && !['SENT', 'DELIVERED', 'READ'].includes(status)) wrong.push(`${status}: ${text}`);
    }
    return wrong;
  }

  /** What must be so whatever was done. */
  async wrongAnyway() {
    const left = await drained(this.outside);
    const wrong = Object.entries(left).flatMap(([what, count]) => (count ? [`left: ${count} ${what}`] : []));
    for (const { id } of await this.world.query(GAPS)) wrong.push(`gap: ticket ${id}`);
    const [cursors] = await this.world.query(
      'SELECT count(*)::int AS count, count(DISTINCT cursor)::int AS numbers, max(cursor)::int AS last FROM outbox_event WHERE agency_id = 1',
    );
    if (cursors.count !== cursors.numbers || cursors.count !== cursors.last)
      wrong.push(`gap: events ${JSON.stringify(cursors)}`);
    wrong.push(...(await countersVerdict(this)).map((text) => `counter: ${text}`));
    for (const { job, error } of await this.world.query('SELECT job, error FROM dead_letter'))
      wrong.push(`dead: ${job}: ${error}`);
    return wrong;
  }
}

async function isArmed(place, id) {
  for (const until = Date.now() + ARMED_MS; readFileSync(`${place}.armed`, 'utf8') !== id; await sleep(10))
    if (Date.now() > until) throw new Error('A process does not listen.');
}

function wrongCount(text, count) {
  if (count === 1) return [];
  return [`${count === 0 ? 'lost' : 'doubled'}: ${text}`];
}
