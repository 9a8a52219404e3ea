import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;
let foreign: number;
let box: number;

const START = `mutation ($input: StartBulkInput!) { startBulk(input: $input) {
  id status total done unchanged failed undone kept viewerCanUndo viewerCanCancel problems { ticketId code } } }`;
const SEEN = `query ($id: ID!) { bulk(id: $id) {
  id status total done unchanged failed undone kept viewerCanUndo problems { ticketId code } } }`;
const UNDO = `mutation ($id: ID!) { undoBulk(id: $id) { id status undone kept problems { ticketId code } } }`;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  observer = await harbour.colleague('observer', 'observer');
  box = await harbour.mailbox('support@harbour.test');
  const dune = await world.company('Dune Hotels');
  stranger = await dune.colleague('stranger', 'administrator');
  foreign = (await dune.mail(await dune.mailbox('desk@dune.test'))).ticketId;
});

afterAll(() => world?.close());

async function tickets(count: number, channel = box): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await harbour.mail(channel, { from: `c${Math.random()}@home.test` })).ticketId);
  return ids;
}

interface Row {
  id: string;
  status: string;
  is_spam: boolean;
  version: number;
  deleted_at: Date | null;
  assignee_id: string | null;
  result_id: string | null;
}
const rows = (ids: readonly number[]) =>
  harbour.query<Row & Record<string, unknown>>(
    'SELECT * FROM ticket WHERE agency_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id',
    [harbour.agencyId, ids],
  );
const statusOf = async (ids: readonly number[]) => (await rows(ids)).map((row) => row.status);

// oxlint-disable-next-line no-explicit-any -- tests look into answers of any shape
async function start(who: Colleague, input: object): Promise<any> {
  return (await who.ask(START, { input })).startBulk;
}

async function over(id: string, status = 'DONE') {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const { bulk } = await admin.ask(SEEN, { id });
    if (bulk.status === status) return bulk;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to an end.');
}

describe('what is done to some tickets', () => {
  it('assigns them to a user and a team, in the words of the specification', async () => {
    const ids = await tickets(3);
    const team = await harbour.team('Service');
    const answer = await admin.rest('POST', '/api/v2/bulk', {
      action: 'assign_ticket_to_user',
      payload: { ticket_ids: ids, user_id: agent.id, note: 'Please' },
    });
    expect([answer.statusCode, answer.json().data]).toMatchObject([
      200,
      { status: 'DONE', total: 3, done: 3, failed: 0, problems: [], viewer_can_undo: true },
    ]);
    expect((await rows(ids)).map((row) => Number(row.assignee_id))).toEqual([agent.id, agent.id, agent.id]);
    const toTeam = await admin.rest('POST', '/api/v2/bulk', {
      action: 'assign_ticket_to_team',
      ticket_ids: ids,
      team_id: team,
    });
    expect(toTeam.json().data).toMatchObject({ status: 'DONE', done: 3 });
  });

  it('says of each why not, and touches nothing that is not there, not ours or not for us', async () => {
    const [open, closed, gone] = (await tickets(3)) as [number, number, number];
    const hidden = (await harbour.mail(await harbour.privateMailbox('board@harbour.test', observer)))
      .ticketId;
    await admin.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', { id: closed });
    await admin.ask('mutation ($id: ID!) { deleteTicket(ticketId: $id) { id } }', { id: gone });
    const before = await rows([closed, gone, hidden]);
    const ticketIds = [open, closed, gone, hidden, foreign, 999_999_999];
    const bulk = await start(agent, { action: 'CLOSE_TICKET', ticketIds });
    expect(bulk).toMatchObject({ status: 'DONE', total: 6, done: 1, unchanged: 1, failed: 4 });
    expect(new Set(bulk.problems.map(({ code }: { code: string }) => code))).toEqual(new Set(['not_found']));
    expect(await rows([closed, gone, hidden])).toEqual(before);
    expect(await statusOf([open])).toEqual(['CLOSED']);
  });

  it.each([
    ['ADD_LABEL', 'REMOVE_LABEL', async () => ({ labelId: await harbour.label(`L${Math.random()}`) })],
    ['MARK_SPAM', 'UNMARK_SPAM', async () => ({})],
    ['DELETE_TICKET', 'RESTORE_TICKET', async () => ({})],
    ['SNOOZE_TICKET', 'UNSNOOZE_TICKET', async () => ({ until: new Date(Date.now() + 3_600_000) })],
    ['FAVOURITE_TICKET', 'UNFAVOURITE_TICKET', async () => ({})],
    ['CLOSE_TICKET', 'REOPEN_TICKET', async () => ({})],
  ])('%s and back by %s; a second time changes nothing', async (there, back, more) => {
    const ticketIds = await tickets(2);
    const params = await more();
    expect(await start(admin, { action: there, ticketIds, ...params })).toMatchObject({ done: 2, failed: 0 });
    if (there !== 'DELETE_TICKET')
      expect(await start(admin, { action: there, ticketIds, ...params })).toMatchObject({ unchanged: 2 });
    expect(await start(admin, { action: back, ticketIds, ...params })).toMatchObject({ done: 2, failed: 0 });
    expect(await start(admin, { action: back, ticketIds, ...params })).toMatchObject({ unchanged: 2 });
  });

  it('tells in each timeline that it was one of many', async () => {
    const [id] = (await tickets(1)) as [number];
    await start(admin, { action: 'MARK_SPAM', ticketIds: [id] });
    const [line] = await harbour.query<{ system: object }>(
      `SELECT system FROM message WHERE agency_id = $1 AND ticket_id = $2 AND type = 'SYSTEM' ORDER BY position DESC`,
      [harbour.agencyId, id],
    );
    expect(line?.system).toMatchObject({ kind: 'SPAM', because: { kind: 'BULK' } });
  });
});

describe('bad input', () => {
  it.each([
    [{ action: 'CLOSE_TICKET', ticketIds: [] }, 'inbox.bulk_empty'],
    [{ action: 'CLOSE_TICKET' }, 'validation.failed'],
    [{ action: 'CLOSE_TICKET', ticketIds: ['1'], filter: {} }, 'validation.failed'],
    [{ action: 'ASSIGN_TICKET_TO_USER', ticketIds: ['1'] }, 'validation.failed'],
    [{ action: 'ASSIGN_TICKET_TO_USER', ticketIds: ['1'], userId: '999999' }, 'validation.failed'],
    [{ action: 'ASSIGN_TICKET_TO_TEAM', ticketIds: ['1'], teamId: '999999' }, 'validation.failed'],
    [{ action: 'ADD_LABEL', ticketIds: ['1'], labelId: '999999' }, 'validation.failed'],
    [{ action: 'CLOSE_TICKET', ticketIds: ['1'], resultId: '999999' }, 'validation.failed'],
    [{ action: 'SNOOZE_TICKET', ticketIds: ['1'], until: '2001-01-01T00:00:00Z' }, 'validation.failed'],
    [{ action: 'CLOSE_TICKET', ticketIds: ['x'] }, 'validation.failed'],
  ])('is refused with a code: %#', async (input, code) => {
    expect(await admin.refused(START, { input })).toBe(code);
  });

  it('more than 10,000 are refused as a whole, with the limit', async () => {
    const ticketIds = Array.from({ length: 10_001 }, (_, at) => at + 1);
    const answer = await admin.rest('POST', '/api/v2/bulk', {
      action: 'close_ticket',
      ticket_ids: ticketIds,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'inbox.bulk_too_many', facts: { max: 10_000 } },
    ]);
  });

  it('who may not do it to one may not do it to many', async () => {
    const [id] = (await tickets(1)) as [number];
    for (const action of ['CLOSE_TICKET', 'MARK_SPAM', 'DELETE_TICKET', 'REOPEN_TICKET'])
      expect(await observer.refused(START, { input: { action, ticketIds: [id] } })).toBe('auth.forbidden');
    expect(await statusOf([id])).toEqual(['OPEN']);
    expect(await start(observer, { action: 'FAVOURITE_TICKET', ticketIds: [id] })).toMatchObject({ done: 1 });
  });

  it("others' operations are not there", async () => {
    const { id } = await start(admin, { action: 'FAVOURITE_TICKET', ticketIds: await tickets(1) });
    for (const who of [agent, stranger]) {
      for (const verb of [SEEN, UNDO, 'mutation ($id: ID!) { cancelBulk(id: $id) { id } }'])
        expect(await who.refused(verb, { id })).toBe('not_found');
    }
  });
});

describe('a key', () => {
  it('makes the same once more the same operation, and refuses another one', async () => {
    const ticketIds = await tickets(2);
    const input = { action: 'CLOSE_TICKET', ticketIds, clientMutationId: 'key-1' };
    const first = await start(admin, input);
    expect((await start(admin, input)).id).toBe(first.id);
    expect(await admin.refused(START, { input: { ...input, action: 'MARK_SPAM' } })).toBe(
      'inbox.client_key_used',
    );
    expect((await start(agent, input)).id).not.toBe(first.id);
  });
});

describe('undo', () => {
  it('puts back what nobody has changed since, and says of the rest why not', async () => {
    const ids = await tickets(3);
    const result = await harbour.result('Solved');
    await start(admin, { action: 'ASSIGN_TICKET_TO_USER', ticketIds: ids, userId: agent.id });
    const { id } = await start(admin, { action: 'CLOSE_TICKET', ticketIds: ids, resultId: result });
    await admin.ask('mutation ($id: ID!) { reopenTicket(ticketId: $id) { id } }', { id: ids[0] });
    const { undoBulk } = await admin.ask(UNDO, { id });
    expect(undoBulk).toMatchObject({
      status: 'UNDONE',
      undone: 2,
      kept: 1,
      problems: [{ ticketId: String(ids[0]), code: 'inbox.changed_since' }],
    });
    expect(await rows(ids)).toMatchObject(
      ids.map(() => ({
        status: 'ASSIGNED',
        assignee_id: agent.id,
        result_id: null,
        closed_at: null,
      })),
    );
    expect(await admin.refused(UNDO, { id })).toBe('inbox.bulk_not_undoable');
  });

  it.each(['DELETE_TICKET', 'MARK_SPAM', 'FAVOURITE_TICKET'])('of %s', async (action) => {
    const ids = await tickets(2);
    const before = (await rows(ids)).map(({ is_spam, deleted_at, status }) => ({
      is_spam,
      deleted_at,
      status,
    }));
    const { id } = await start(admin, { action, ticketIds: ids });
    expect((await admin.ask(UNDO, { id })).undoBulk).toMatchObject({ status: 'UNDONE', undone: 2, kept: 0 });
    expect(await rows(ids)).toMatchObject(before);
  });
});

describe('many', () => {
  it('are begun by a filter and done by a worker, each once; then undone', async () => {
    const channel = await harbour.mailbox('many@harbour.test');
    const ids = await tickets(60, channel);
    const left = ids[0] as number;
    const filter = { channels: [channel], status: ['OPEN'] };
    const bulk = await start(admin, { action: 'CLOSE_TICKET', filter, exceptIds: [left] });
    expect(bulk.total).toBe(59);
    expect(await over(bulk.id)).toMatchObject({ done: 59, failed: 0, viewerCanUndo: true });
    expect((await statusOf(ids)).filter((status) => status === 'CLOSED')).toHaveLength(59);
    const lines = await harbour.query(
      `SELECT ticket_id FROM message WHERE agency_id = $1 AND channel_id = $2 AND system->>'kind' = 'CLOSED'
       GROUP BY ticket_id HAVING count(*) = 1`,
      [harbour.agencyId, channel],
    );
    expect(lines).toHaveLength(59);
    await admin.ask(UNDO, { id: bulk.id });
    expect(await over(bulk.id, 'UNDONE')).toMatchObject({ undone: 59, kept: 0 });
    expect(new Set(await statusOf(ids))).toEqual(new Set(['OPEN']));
  });

  it('are done with the rights of then', async () => {
    const ids = await tickets(40);
    const leaving = await harbour.colleague(`leaving-${ids[0]}`, 'basic_agent');
    await leaving.authorization();
    const [made] = await harbour.query<{ id: string }>(
      `INSERT INTO bulk_operation (agency_id, user_id, action, status, total, touched_at, created_at)
       VALUES ($1, $2, 'close_ticket', 'QUEUED', 40, now() - interval '1 minute', now()) RETURNING id`,
      [harbour.agencyId, leaving.id],
    );
    await harbour.query(
      'INSERT INTO bulk_item (agency_id, operation_id, ticket_id) SELECT $1, $2, unnest($3::bigint[])',
      [harbour.agencyId, made?.id, ids],
    );
    await harbour.query('UPDATE user_account SET is_active = false WHERE agency_id = $1 AND id = $2', [
      harbour.agencyId,
      leaving.id,
    ]);
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const [bulk] = await harbour.query<{ status: string; failed: number }>(
        'SELECT status, failed FROM bulk_operation WHERE agency_id = $1 AND id = $2',
        [harbour.agencyId, made?.id],
      );
      if (bulk?.status === 'DONE') {
        expect(bulk.failed).toBe(40);
        expect(new Set(await statusOf(ids))).toEqual(new Set(['OPEN']));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('Nobody took it up.');
  });

  it('can be stopped: what is done stays done', async () => {
    const ids = await tickets(30);
    const [made] = await harbour.query<{ id: string }>(
      `INSERT INTO bulk_operation (agency_id, user_id, action, total, touched_at, created_at)
       VALUES ($1, $2, 'close_ticket', 30, now(), now()) RETURNING id`,
      [harbour.agencyId, admin.id],
    );
    await harbour.query(
      'INSERT INTO bulk_item (agency_id, operation_id, ticket_id) SELECT $1, $2, unnest($3::bigint[])',
      [harbour.agencyId, made?.id, ids],
    );
    const cancel = 'mutation ($id: ID!) { cancelBulk(id: $id) { status done viewerCanUndo } }';
    expect((await admin.ask(cancel, { id: made?.id })).cancelBulk).toEqual({
      status: 'CANCELLED',
      done: 0,
      viewerCanUndo: false,
    });
    expect(await admin.refused(cancel, { id: made?.id })).toBe('inbox.bulk_over');
    expect(new Set(await statusOf(ids))).toEqual(new Set(['OPEN']));
  });
});
