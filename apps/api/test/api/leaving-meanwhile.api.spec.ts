import pg from 'pg';
import { TeamBalancing } from '../../src/modules/inbox/reassignment/team-balancing.service.js';
import { until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let mailbox: number;
let gate: pg.Client;
let names = 0;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
  gate = new pg.Client({ connectionString: world.database.ownerUrl });
  await gate.connect();
});

afterAll(async () => {
  await gate?.end();
  await world?.close();
});

type Answer = Promise<{ statusCode: number }>;

const somebody = () => company.colleague(`agent${(names += 1)}`);
const arrived = async (channel = mailbox) => (await company.mail(channel, {})).ticketId;
const post = (url: string, payload: object): Answer => admin.rest('POST', url, payload);
const assign = (ticketId: number, to: object) => post(`/api/v2/tickets/${ticketId}/assign`, to);

const ownersOf = async (ticketId: number) => {
  const [row] = await company.query('SELECT status, assignee_id, team_id FROM ticket WHERE id = $1', [
    ticketId,
  ]);
  return row;
};

const waiting = async (sql: string, least = 1): Promise<boolean> =>
  (await gate.query(sql)).rows.length >= least;

/** Transactions that wait until this one lets messages be written again. */
const AT_THE_GATE = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'message'::regclass`;
/** Transactions that wait for an account, a team or a channel that another one holds. */
const FOR_A_ROW = `SELECT 1 FROM pg_locks WHERE locktype = 'tuple'
  AND relation IN ('user_account'::regclass, 'team'::regclass, 'channel'::regclass)`;

/** How often somebody's open work was looked through, to be passed on. */
const timesPassedOn = async () =>
  (
    await company.query(`SELECT 1 FROM event_receipt WHERE listener IN ('inbox.work-of-deactivated',
    'inbox.work-of-deleted', 'inbox.work-of-observer', 'inbox.work-of-team', 'inbox.lost-access')`)
  ).length;

/**
 * `giving` has looked who there is, and stands before the line that it writes; then `leaving` comes, and as much of it is
 * done as can be done before the first one ends.
 */
async function between(giving: () => Answer, leaving: () => Answer): Promise<void> {
  await gate.query('BEGIN');
  await gate.query('LOCK TABLE message IN SHARE MODE');
  const before = await timesPassedOn();
  let isLeft = false;
  const given = giving();
  try {
    await until('the first one looked', () => waiting(AT_THE_GATE), 10_000);
    const left = leaving().then((answer) => {
      isLeft = true;
      expect(answer.statusCode).toBeLessThan(300);
    });
    await until('the second one left or waits', async () => isLeft || (await waiting(FOR_A_ROW)), 10_000);
    if (isLeft) await until('it was passed on', async () => (await timesPassedOn()) > before, 10_000);
    await gate.query('ROLLBACK');
    await Promise.all([given, left]);
  } finally {
    await gate.query('ROLLBACK');
  }
}

const isNobodys = (ticketId: number) =>
  until(
    'it waits for nobody who is gone',
    async () => {
      const row = await ownersOf(ticketId);
      return row?.status === 'OPEN' && row.assignee_id === null && row.team_id === null;
    },
    10_000,
  );

const deactivate = ({ id }: Colleague) => post(`/api/v2/users/${id}/deactivate`, {});

describe('a conversation that becomes somebody’s while they leave is nobody’s', () => {
  it('when it is given to somebody who is deactivated', async () => {
    const [ticketId, leaver] = [await arrived(), await somebody()];
    await between(
      () => assign(ticketId, { user_id: leaver.id }),
      () => deactivate(leaver),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when it is given to somebody who is deleted', async () => {
    const [ticketId, leaver] = [await arrived(), await somebody()];
    await between(
      () => assign(ticketId, { user_id: leaver.id }),
      () => admin.rest('DELETE', `/api/v2/users/${leaver.id}`),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when many are given to somebody who takes no conversations any more', async () => {
    const [ticketId, other, leaver] = [await arrived(), await arrived(), await somebody()];
    const bulk = { action: 'assign_ticket_to_user', ticket_ids: [ticketId, other], user_id: leaver.id };
    await between(
      () => post('/api/v2/bulk', bulk),
      () => admin.rest('PUT', `/api/v2/users/${leaver.id}`, { role: 'observer' }),
    );
    await isNobodys(ticketId);
    await isNobodys(other);
  }, 40_000);

  it('when it is given to a team that is deleted', async () => {
    const [ticketId, teamId] = [await arrived(), await company.team('Leaving')];
    await between(
      () => assign(ticketId, { team_id: teamId }),
      () => admin.rest('DELETE', `/api/v2/teams/${teamId}`),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when it is given to somebody who is taken out of its channel', async () => {
    const [leaver, stays] = [await somebody(), await somebody()];
    const hidden = await company.privateMailbox('board@harbour.test', leaver, stays);
    const ticketId = await arrived(hidden);
    await between(
      () => assign(ticketId, { user_id: leaver.id }),
      () => admin.rest('PUT', `/api/v2/channels/${hidden}`, { members: [stays.id] }),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when it is opened again for the one who had it', async () => {
    const [ticketId, leaver] = [await arrived(), await somebody()];
    await assign(ticketId, { user_id: leaver.id });
    await post(`/api/v2/tickets/${ticketId}/close`, {});
    await between(
      () => post(`/api/v2/tickets/${ticketId}/reopen`, {}),
      () => deactivate(leaver),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when they answer it themselves', async () => {
    const [ticketId, leaver] = [await arrived(), await somebody()];
    await leaver.authorization();
    await between(
      () => leaver.rest('POST', `/api/v2/tickets/${ticketId}/messages`, { message: 'On it' }),
      () => deactivate(leaver),
    );
    await isNobodys(ticketId);
  }, 40_000);

  it('when a team shares it out to them', async () => {
    const [leaver, teamId] = [await somebody(), await company.team('Balanced')];
    await company.query('UPDATE team SET load_balancing_enabled = true WHERE id = $1', [teamId]);
    await company.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
      company.agencyId,
      teamId,
      leaver.id,
    ]);
    const ticketId = await arrived();
    await leaver.authorization();
    expect((await assign(ticketId, { team_id: teamId })).statusCode).toBe(200);
    await between(
      async () => {
        await leaver.rest('POST', '/auth/activity', {});
        return world.app
          .get(TeamBalancing)
          .sweep()
          .then(() => ({ statusCode: 200 }));
      },
      () => deactivate(leaver),
    );
    await until('it is the team’s', async () => (await ownersOf(ticketId))?.assignee_id === null, 10_000);
  }, 40_000);
});

describe('what comes back after somebody left', () => {
  it('is nobody’s when it was deleted, or closed by many, while it was theirs', async () => {
    const [deleted, closed, leaver] = [await arrived(), await arrived(), await somebody()];
    for (const id of [deleted, closed]) await assign(id, { user_id: leaver.id });
    expect((await admin.rest('DELETE', `/api/v2/tickets/${deleted}`)).statusCode).toBeLessThan(300);
    const bulk = await admin.rest('POST', '/api/v2/bulk', { action: 'close_ticket', ticket_ids: [closed] });
    await until('closed', async () => (await ownersOf(closed))?.status === 'CLOSED');
    await deactivate(leaver);
    expect((await post(`/api/v2/tickets/${deleted}/restore`, {})).statusCode).toBe(200);
    await isNobodys(deleted);
    const { id } = bulk.json().data ?? bulk.json();
    expect((await post(`/api/v2/bulk/${id}/undo`, {})).statusCode).toBeLessThan(300);
    await isNobodys(closed);
  }, 40_000);
});
