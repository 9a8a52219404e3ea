// A load of all channels at once: customers write, each message is brought twice, and agents answer.
import { sleep } from '../../bin/lib/processes.mjs';
import { Answers } from './answers.mjs';
import { Customers } from './customers.mjs';
import { randomFrom } from './random.mjs';
import { Sender } from './sender.mjs';
import { Visitors } from './visitors.mjs';

const VISITORS = 40;
/**
 * So much may be on its way: more would only make everything late, and calls of providers go stale after minutes. On a slow machine all
 * of it lands in the queue before anybody sees that there is enough to do, and the queue is looked at instead of what was interrupted.
 */
const MAX_WAITING = 120;
/** Little enough that the work lasts as long as the faults do. */
const MAX_BEHIND = 60;
const LOOK_MS = 500;
const SAY_MS = 5_000;
/** Nothing may lie about for longer when nothing goes wrong any more. */
const DRAIN_MS = 60_000;

const UNSETTLED = `SELECT
  (SELECT count(*)::int FROM inbound_event WHERE state = 'received') AS events,
  (SELECT count(*)::int FROM delivery WHERE state IN ('queued', 'claimed', 'submitting')) AS deliveries,
  (SELECT count(*)::int FROM outbox_event WHERE cursor IS NULL) AS facts,
  (SELECT count(*)::int FROM message WHERE delivery_status IN ('QUEUED', 'SENDING')) AS shown`;

export class Traffic {
  answered = 0;
  brought = 0;

  /**
   * @param tag stands in everything that this load says. @param amounts `{ inbound: { [provider]: count }, sends, customers, meanwhileMs }`:
   * `meanwhileMs` is how often somebody writes while one thing that goes wrong outlasts its share of the load; without it the load
   * does not wait for what goes wrong.
   */
  constructor(outside, { seed, tag, inbound, sends, customers: people, meanwhileMs = 0 }) {
    const random = (number) => randomFrom(seed + number);
    const { world, simulator, connected } = outside;
    Object.assign(this, { outside, world, tag, inbound, sends, people, meanwhileMs });
    this.visitors = new Visitors(world, random(4));
    this.sender = new Sender(world, random(5), tag);
    this.customers = new Customers({
      ...{ simulator, connected, inbound, tag },
      ...{ sender: this.sender, visitors: this.visitors, random: random(6) },
    });
    this.answers = new Answers(world, random(7), tag);
  }

  async open() {
    this.outside.office.begin();
    const [{ id }] = await this.world.query('SELECT coalesce(max(id), 0)::int AS id FROM message');
    this.since = id;
    this.answers.since = id;
    await this.visitors.open(VISITORS);
    await this.customers.open(this.people);
  }

  /** How much of it is done, from 0 to 1. */
  get progress() {
    const all = this.customers.entries.length + this.sends;
    return all === 0 ? 1 : (this.brought + this.answers.confirmed.size) / all;
  }

  /**
   * Resolves when everybody has heard that they were heard.
   * @param nextFault the progress at which the next thing goes wrong
   */
  async run(say = () => undefined, nextFault = () => Number.POSITIVE_INFINITY) {
    const { office } = this.outside;
    const all = this.customers.entries.length;
    const replies = [];
    let behind = 0;
    let saidAt = 0;
    let wroteAt = 0;
    const look = setInterval(async () => {
      const [row] = await this.world.query(UNSETTLED).catch(() => []);
      if (!row) return;
      behind = row.events + row.deliveries;
      if (Date.now() - saidAt < SAY_MS) return;
      saidAt = Date.now();
      say(
        `${this.brought} of ${all} brought, ${this.answers.confirmed.size} answered, ${office.waiting} on the way, ${row.events} + ${row.deliveries} behind, answers ${JSON.stringify([...office.answers])}`,
      );
    }, LOOK_MS);
    const pace = async () => {
      while (office.waiting > MAX_WAITING || behind > MAX_BEHIND) await sleep(50);
      while (this.progress >= nextFault() && Date.now() - wroteAt < this.meanwhileMs) await sleep(50);
      wroteAt = Date.now();
    };
    const after = () => {
      this.brought += 1;
      const due = Math.floor((this.brought / all) * this.sends);
      while (replies.length < due) replies.push(this.answers.answer(replies.length));
    };
    try {
      await this.customers.run(pace, after);
      await Promise.all(replies);
    } finally {
      clearInterval(look);
    }
  }

  drain() {
    return drained(this.outside);
  }

  stop() {
    for (const one of [this.visitors, this.sender, this.answers]) one.stop();
  }
}

/** @returns what was not through in the time it had. */
export async function drained({ world, office }) {
  const until = Date.now() + DRAIN_MS;
  await world.ready();
  for (;;) {
    await sleep(500);
    const [row] = await world.query(UNSETTLED);
    const left = { ...row, calls: office.waiting };
    const isOver = Object.values(left).every((count) => count === 0);
    if (isOver || Date.now() > until) return left;
  }
}
