import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../../app.module.js';
import { systemContext } from '../../../platform/context/index.js';
import { createHttpApp } from '../../../platform/http/create-app.js';
import { testConfig, until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Watch, watch } from '../../../../test/worlds/live-socket.js';
import { TicketListRepository } from '../tickets/ticket-list.repository.js';
import type { TicketCriteria } from '../tickets/ticket-list.rules.js';
import { KeptCounts } from './kept-counts.service.js';

const COUNTS = 'query ($ids: [ID!]!) { viewCounts(ids: $ids) { id count } }';
const WATCH = 'subscription ($ids: [ID!]!) { viewCounts(ids: $ids) { id count } }';
const CREATE = 'mutation ($input: CreateCustomViewInput!) { createCustomView(input: $input) { id } }';
const VERBS = {
  assign: 'mutation ($t: ID!, $u: ID) { assignTicket(input: { ticketId: $t, userId: $u }) { id } }',
  close: 'mutation ($t: ID!) { closeTicket(input: { ticketId: $t }) { id } }',
  reopen: 'mutation ($t: ID!) { reopenTicket(ticketId: $t) { id } }',
  spam: 'mutation ($t: ID!, $is: Boolean!) { markTicketSpam(ticketId: $t, isSpam: $is) { id } }',
  label: 'mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }',
  unlabel: 'mutation ($t: ID!, $l: ID!) { unlabelTicket(ticketId: $t, labelId: $l) { id } }',
  star: 'mutation ($t: ID!, $is: Boolean!) { setTicketFavourite(ticketId: $t, isFavourite: $is) { id } }',
  watch: 'mutation ($t: ID!, $is: Boolean!) { watchTicket(ticketId: $t, isWatching: $is) { id } }',
  remind:
    'mutation ($t: ID!, $at: DateTime!) { setTicketReminder(input: { ticketId: $t, dueAt: $at }) { id } }',
  forget: 'mutation ($t: ID!) { clearTicketReminder(ticketId: $t) { id } }',
  mention: `mutation ($t: ID!, $k: String!, $b: String!) {
    sendMessage(input: { ticketId: $t, body: $b, kind: NOTE, clientMutationId: $k }) { id } }`,
  note: `mutation ($t: ID!, $k: String!) { sendMessage(input: { ticketId: $t, body: "Look", kind: NOTE, clientMutationId: $k }) { id } }`,
};

type Count = { id: string; count: number };

let world: InboxWorld;
let second: NestFastifyApplication;
let harbour: Company;
let anna: Colleague;
let admin: Colleague;
let support: number;
let board: number;
let label: number;
const open: Watch<Count[]>[] = [];
const seed = Number(process.env.PARLEY_TEST_SEED ?? 20_261_122);
const random = seeded(seed);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  const config = testConfig(world.database, 'PostgreSQL', { DATABASE_POOL: '6' });
  second = await createHttpApp(AppModule.forRoot(config, 'api'), config);
  await second.listen(0, '127.0.0.1');
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  admin = await harbour.colleague('ada', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  board = await harbour.privateMailbox('board@harbour.test', admin);
  label = await harbour.label('Urgent');
  for (let count = 0; count < 25; count += 1) {
    await harbour.mail(oneOf([support, support, board]), {
      subject: `Mail ${count}`,
      from: `c${count}@home.test`,
    });
  }
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(async () => {
  await second?.close();
  await world?.close();
});

const ownCriteria = (): TicketCriteria[] => [
  { isSpam: false, status: ['OPEN'] },
  { isSpam: false, status: ['OPEN', 'ASSIGNED'], snoozed: false },
  { isSpam: false, status: ['ASSIGNED'], users: [anna.id] },
  { isSpam: false, status: ['CLOSED'], labels: [label] },
  { isSpam: true },
  { isSpam: false, unlabelled: true },
  { isSpam: false, lastMessageTypes: ['NOTE'], channels: [support] },
  { isSpam: false, exceptChannels: [board] },
  { isSpam: false, unassigned: true, labels: [label] },
  { isSpam: false, notOf: anna.id },
];
const ofMarks = (): TicketCriteria[] => [
  { isSpam: false, favouriteOf: anna.id },
  { isSpam: false, favouriteOf: admin.id, status: ['OPEN', 'ASSIGNED'] },
  { isSpam: false, mentionOf: anna.id, exceptChannels: [board] },
  { isSpam: false, watchedBy: anna.id, status: ['OPEN', 'ASSIGNED'] },
  { isSpam: false, reminderOf: admin.id },
  { isSpam: false, words: ['mail'], status: ['CLOSED'] },
];

async function afresh(criteria: readonly TicketCriteria[]): Promise<number[]> {
  return world.db.read(systemContext(harbour.agencyId, 'test'), async (q) => {
    const counts: number[] = [];
    for (const one of criteria)
      counts.push((await new TicketListRepository().countedAt(q, one, 11_000)).count);
    return counts;
  });
}

/** Something that a colleague or a customer does, by chance. What is refused changes nothing. */
async function something(tickets: readonly number[]): Promise<void> {
  const t = String(oneOf(tickets));
  const who = oneOf([anna, admin]);
  const l = String(label);
  const deeds: (() => Promise<unknown>)[] = [
    () => admin.graphql(VERBS.assign, { t, u: oneOf([String(anna.id), String(admin.id), null]) }),
    () => admin.graphql(VERBS.close, { t }),
    () => admin.graphql(VERBS.reopen, { t }),
    () => admin.graphql(VERBS.spam, { t, is: random() < 0.4 }),
    () => who.graphql(VERBS.label, { t, l }),
    () => who.graphql(VERBS.unlabel, { t, l }),
    () => who.graphql(VERBS.star, { t, is: random() < 0.5 }),
    () => who.graphql(VERBS.note, { t, k: `note-${random()}` }),
    () => who.graphql(VERBS.watch, { t, is: random() < 0.5 }),
    () => admin.graphql(VERBS.remind, { t, at: new Date(Date.now() + 3_600_000).toISOString() }),
    () => admin.graphql(VERBS.forget, { t }),
    () =>
      admin.graphql(VERBS.mention, {
        t,
        k: `mention-${random()}`,
        b: `<p><span data-mention="user:${anna.id}">@Anna</span></p>`,
      }),
    () => harbour.mail(support, { subject: 'Mail again', from: `n${random()}@home.test` }),
  ];
  await oneOf(deeds)();
}

describe('kept counts', () => {
  it('are what a fresh count gives, in two processes, whatever happens at once', async () => {
    const rows = await harbour.query<{ id: number }>('SELECT id FROM ticket WHERE agency_id = $1', [
      harbour.agencyId,
    ]);
    const tickets = rows.map(({ id }) => id);
    const all = [...ownCriteria(), ...ofMarks()];
    const processes = [world.app.get(KeptCounts), second.get(KeptCounts)];
    const counted = vi.spyOn(TicketListRepository.prototype, 'countedAt');
    let looks = 0;
    for (let round = 0; round < 25; round += 1) {
      await Promise.all([
        ...Array.from({ length: 8 }, () => something(tickets)),
        // New counts begin while changes are under way: that is where one could be told twice, or not at all.
        ...processes.map((kept) => kept.read(harbour.agencyId, all.slice(0, 2 + (looks++ % all.length)))),
      ]);
    }
    await until(
      `kept counts are right (seed ${seed})`,
      async () => {
        const [first, other, fresh] = [
          await processes[0]?.read(harbour.agencyId, all),
          await processes[1]?.read(harbour.agencyId, all),
          await afresh(all),
        ];
        return [first, other].every((kept) => JSON.stringify(kept) === JSON.stringify(fresh));
      },
      10_000,
    );
    // Each was counted once a process, and never again: the events kept it.
    const asked = counted.mock.calls.filter(([q, criteria]) => {
      const key = JSON.stringify(criteria);
      return q.ctx.requestId === 'system-counts' && all.some((one) => JSON.stringify(one) === key);
    });
    counted.mockRestore();
    expect(asked.length).toBeLessThanOrEqual(2 * all.length);
  });

  it('are those of what each person may see, and follow a changed right', async () => {
    const view = (await anna.ask(CREATE, {
      input: { name: 'All mail', filter: { channels: [String(support), String(board)] } },
    })) as { createCustomView: { id: string } };
    const { id } = view.createCustomView;
    const ids = ['OPEN', 'TRASH', 'nothing', id];
    const numbers = async (who: Colleague) =>
      Object.fromEntries(
        ((await who.ask(COUNTS, { ids })) as { viewCounts: Count[] }).viewCounts.map((one) => [
          one.id,
          one.count,
        ]),
      );
    const of = async (condition: string) =>
      Number(
        (
          await harbour.query<{ n: string }>(
            `SELECT count(*) AS n FROM ticket WHERE agency_id = $1 AND NOT is_spam AND ${condition}`,
            [harbour.agencyId],
          )
        )[0]?.n,
      );
    await until(
      'all is told',
      async () => (await numbers(anna)).OPEN === (await of(`status <> 'CLOSED' AND channel_id <> ${board}`)),
    );
    expect(await numbers(anna)).toEqual({
      OPEN: await of(`status <> 'CLOSED' AND channel_id <> ${board}`),
      [id]: await of(`channel_id <> ${board}`),
    });
    // A private view is its maker's alone, also as a number; what was deleted is counted for those who may delete.
    expect(await numbers(admin)).toEqual({ OPEN: await of(`status <> 'CLOSED'`), TRASH: 0 });
    await harbour.query('INSERT INTO channel_member (agency_id, channel_id, user_id) VALUES ($1, $2, $3)', [
      harbour.agencyId,
      board,
      anna.id,
    ]);
    expect((await numbers(anna))[id]).toBe(await of('true'));
    await harbour.query('DELETE FROM channel_member WHERE agency_id = $1 AND user_id = $2', [
      harbour.agencyId,
      anna.id,
    ]);
    expect((await numbers(anna))[id]).toBe(await of(`channel_id <> ${board}`));
  });

  it('are told to open screens as they change, by every process, and only those that did', async () => {
    const view = (await anna.ask(CREATE, {
      input: { name: 'Urgent', filter: { labels: [String(label)] } },
    })) as { createCustomView: { id: string } };
    const { id } = view.createCustomView;
    const ids = ['NEW', 'SPAM', 'FAVOURITES', id];
    const { port } = second.getHttpServer().address() as { port: number };
    for (const url of [await world.socketUrl(), `ws://127.0.0.1:${port}/graphql`]) {
      open.push(await watch<Count[]>(url, anna, WATCH, { ids }));
    }
    const last = (seen: readonly Count[][], name: string) =>
      seen.flat().findLast((one) => one.id === name)?.count ?? -1;
    for (const one of open) await one.until('all numbers', (seen) => seen[0]?.length === ids.length);
    const before = open.map(({ seen }) => ids.map((name) => last(seen, name)));
    const { ticketId } = await harbour.mail(support, { subject: 'A new one', from: 'new@home.test' });
    await anna.ask(VERBS.label, { t: String(ticketId), l: String(label) });
    await anna.ask(VERBS.star, { t: String(ticketId), is: true });
    for (const [index, one] of open.entries()) {
      const [news = 0, spam = 0, stars = 0, urgent = 0] = before[index] ?? [];
      await one.until('one more of each', (seen) => {
        const now = [last(seen, 'NEW'), last(seen, 'FAVOURITES'), last(seen, id)];
        return JSON.stringify(now) === JSON.stringify([news + 1, stars + 1, urgent + 1]);
      });
      expect(
        one.seen
          .slice(1)
          .flat()
          .some((told) => told.id === 'SPAM'),
      ).toBe(false);
      expect(last(one.seen, 'SPAM')).toBe(spam);
    }
  });

  it('say in REST what they say in GraphQL', async () => {
    const rest = await anna.rest('GET', '/api/v2/view_counts?ids=NEW,OPEN,CLOSED');
    const { viewCounts } = await anna.ask(COUNTS, { ids: ['NEW', 'OPEN', 'CLOSED'] });
    expect(rest.json()).toEqual({ data: viewCounts });
    expect((await anna.rest('GET', '/api/v2/view_counts')).statusCode).toBe(422);
  });
});

function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
