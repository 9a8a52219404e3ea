// Agents who look on: every one works on one channel, and has its list, a conversation of it and the team chat open.
import { sleep } from '../../bin/lib/processes.mjs';
import { employ, signIn } from '../../chaos/lib/people.mjs';
import { Client, fresh } from '../../chaos/parts/realtime/client.mjs';
import { makeThread } from '../../chaos/parts/realtime/deeds.mjs';

const AT_ONCE = 4;
const PATIENCE_MS = 60_000;
const ROLE = 'advanced_agent';

export class Audience {
  clients = [];
  /** Channel → those who work on it. */
  groups = new Map();

  constructor(world) {
    this.world = world;
  }

  /** They are signed in; each of these channels is private, and theirs in turns. */
  async hire(count, channelIds) {
    const { world } = this;
    const people = await employ(world, 'agent', count, ROLE);
    await world.query('UPDATE channel SET is_private = true WHERE id = ANY($1)', [channelIds]);
    for (const [number, person] of people.entries()) {
      person.channelId = channelIds[number % channelIds.length];
      this.groups.set(person.channelId, [...(this.groups.get(person.channelId) ?? []), person]);
    }
    await world.query(
      'INSERT INTO channel_member (agency_id, channel_id, user_id) SELECT 1, * FROM unnest($1::bigint[], $2::bigint[])',
      [people.map(({ channelId }) => channelId), people.map(({ id }) => id)],
    );
    await signIn(people);
    this.people = people;
  }

  /** @param tickets `{ id, channelId }` of all. @param sampled so many windows read what they are told; the others only count it. */
  async open(tickets, sampled) {
    const { people, world } = this;
    this.threadId = await makeThread(people);
    const top = { cursor: 0n };
    const every = Math.floor(people.length / sampled);
    // An odd step, so that the sampled ones are of all groups.
    const step = every % 2 === 0 ? every - 1 : every;
    for (const [number, person] of people.entries()) {
      const own = tickets.filter(({ channelId }) => channelId === person.channelId);
      const about = { ticketId: String(own[number % own.length].id), threadId: this.threadId, top };
      const client = new Client(person, { ...about, pickApi: () => world.apis[number % world.apis.length] });
      client.isSampled = number % step === 0;
      client.socket.isDeaf = !client.isSampled;
      this.clients.push(client);
    }
    const waiting = [...this.clients];
    const work = async () => {
      for (let client = waiting.shift(); client; client = waiting.shift()) await client.open();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const until = Date.now() + PATIENCE_MS; this.closed > 0; await sleep(50))
      if (Date.now() > until) throw new Error('Not all windows could be opened.');
  }

  get closed() {
    return this.clients.filter(({ socket }) => !socket.isConnected).length;
  }

  get heard() {
    return this.clients.reduce((sum, { socket }) => sum + socket.heard, 0);
  }

  /** What those who read show, against what a fresh window of the same person shows: also nothing that is not theirs. */
  async judge(say) {
    const sampled = this.clients.filter(({ isSampled }) => isSampled);
    let wrong = [];
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(1_000)) {
      wrong = [];
      for (const client of sampled) {
        const { ticketId, threadId } = client.about;
        wrong.push(...client.differences(await fresh(client.person, { ticketId, threadId })));
      }
      if (wrong.length === 0) break;
    }
    for (const text of wrong.slice(0, 5)) say(text);
    const count = (name) => sampled.reduce((sum, client) => sum + client[name].length, 0);
    return {
      windows: this.clients.length,
      sampled: sampled.length,
      heard: this.heard,
      missed: wrong.length,
      repeated: count('repeated'),
      disordered: count('disordered'),
      resyncs: sampled.reduce((sum, { resyncs }) => sum + resyncs, 0),
      broken_lines: this.clients.reduce((sum, { socket }) => sum + Math.max(0, socket.connections - 1), 0),
      closed: this.closed,
    };
  }

  close() {
    for (const { socket } of this.clients) socket.close();
  }
}
