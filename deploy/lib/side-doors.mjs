// What does not come by a provider: mails, which workers take, and visitors of a website, whom APIs answer. Both say all twice.
import { randomFrom } from '../../chaos/lib/random.mjs';
import { Sender } from '../../chaos/lib/sender.mjs';
import { Visitors } from '../../chaos/lib/visitors.mjs';
import { compared, tally } from '../../load/lib/judge.mjs';

const VISITORS = 10;
const EVERY_MS = 1_000;

export class SideDoors {
  #number = 0;
  #pending = [];
  #refused = [];

  constructor(world, seed) {
    this.world = world;
    this.visitors = new Visitors(world, randomFrom(seed + 4));
    this.sender = new Sender(world, randomFrom(seed + 5), 'upgrade');
  }

  open() {
    return this.visitors.open(VISITORS);
  }

  start() {
    this.timer = setInterval(() => {
      const number = (this.#number += 1);
      const both = [this.sender.post(number), this.visitors.twice(number, `visitor-${number}.`)];
      const noted = (work) => work.catch(({ message }) => this.#refused.push(message));
      this.#pending.push(...both.map(noted));
    }, EVERY_MS);
  }

  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.#pending);
  }

  /** A mail that has to come again is what mail servers are for; a visitor sees that it failed. */
  async judge(since) {
    const { visitors, sender } = this;
    const rows = await this.world.query(
      `SELECT CASE WHEN body_text LIKE 'visitor-%' THEN body_text ELSE external_id END AS key FROM message WHERE type = 'INBOUND' AND id > $1`,
      [since],
    );
    const wanted = new Set([...visitors.accepted.keys(), ...sender.accepted.keys()]);
    return {
      mails: sender.accepted.size,
      chats: visitors.accepted.size,
      ...compared(wanted, tally(rows)),
      mails_again: sender.troubles,
      broken: visitors.troubles,
      refused: this.#refused,
    };
  }

  close() {
    for (const one of [this.visitors, this.sender]) one.stop();
  }
}
