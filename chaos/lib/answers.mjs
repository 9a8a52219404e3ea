// Agents who answer conversations of all channels. Which one is answered is drawn from the database, not from a list that
// shows the newest: no channel shall be left out.
import { Agent } from './agent.mjs';

const LOOK_MS = 2_000;

export class Answers extends Agent {
  /** Answer → channel that it goes out by. */
  channelOf = new Map();
  /** Messages up to this one are of loads before it, whose people do not look any more. */
  since = 0;
  #tickets = [];
  #lookedAt = 0;
  #looking;

  async choose(number) {
    await this.#look();
    const channels = [...new Set(this.#tickets.map(({ channel }) => channel))];
    if (channels.length === 0) return undefined;
    const channel = channels[number % channels.length];
    const own = this.#tickets.filter((one) => one.channel === channel);
    this.channelOf.set(number, channel);
    return own[Math.floor(this.random() * own.length)].id;
  }

  async #look() {
    if (Date.now() - this.#lookedAt < LOOK_MS) return;
    this.#looking ??= this.world
      .query(
        `SELECT id::int, channel_id::int AS channel FROM ticket t WHERE EXISTS (
           SELECT 1 FROM message m WHERE m.agency_id = t.agency_id AND m.ticket_id = t.id AND m.id > $1)`,
        [this.since],
      )
      .then((rows) => {
        this.#tickets = rows;
        this.#lookedAt = Date.now();
      })
      .finally(() => (this.#looking = undefined));
    await this.#looking;
  }
}
