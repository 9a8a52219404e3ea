import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let mailbox: number;
let names = 0;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const somebody = () => company.colleague(`agent${(names += 1)}`);

const ASSIGN = `mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id } }`;

/** Conversations that this colleague has; the last of them is closed. */
async function work(
  of: { userId?: number; teamId?: number },
  count: number,
  channel = mailbox,
): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { ticketId } = await company.mail(channel, { from: `customer${index}@home.test` });
    await admin.ask(ASSIGN, { input: { ticketId, ...of } });
    ids.push(ticketId);
  }
  return ids;
}

interface Row {
  id: number;
  status: string;
  assignee_id: number | null;
  team_id: number | null;
}

const rows = (ids: number[]) =>
  company.query<Row & Record<string, unknown>>(
    'SELECT id, status, assignee_id, team_id FROM ticket WHERE id = ANY($1) ORDER BY id',
    [ids],
  );

const passedOn = (user: number) =>
  until(
    'open work is passed on',
    async () =>
      (await company.query(`SELECT 1 FROM ticket WHERE assignee_id = $1 AND status <> 'CLOSED'`, [user]))
        .length === 0,
    20_000,
  );

const close = (ticketId: number | undefined) => admin.rest('POST', `/api/v2/tickets/${ticketId}/close`, {});

describe('what somebody who leaves has open', () => {
  it('is counted before', async () => {
    const [leaver] = [await somebody()];
    const ids = await work({ userId: leaver.id }, 3);
    await close(ids[2]);
    const { user } = await admin.ask('query ($id: ID!) { user(id: $id) { openTicketCount } }', {
      id: leaver.id,
    });
    expect(user.openTicketCount).toBe(2);
    expect((await admin.rest('GET', `/api/v2/users/${leaver.id}/open_work`)).json()).toEqual({
      data: { open_tickets: 2 },
    });
    const seen = await (
      await somebody()
    ).ask('query ($id: ID!) { user(id: $id) { openTicketCount } }', { id: leaver.id });
    expect(seen.user.openTicketCount).toBeNull();
  });

  it('goes to a colleague, all of it, in parts; closed conversations keep their name', async () => {
    const [leaver, heir] = [await somebody(), await somebody()];
    const ids = await work({ userId: leaver.id }, 28);
    await close(ids[27]);
    const answer = await admin.rest('POST', `/api/v2/users/${leaver.id}/deactivate`, {
      reassign_to_user_id: heir.id,
    });
    expect(answer.statusCode).toBe(200);
    await passedOn(leaver.id);
    const found = await rows(ids);
    expect(found.slice(0, 27).every((row) => Number(row.assignee_id) === heir.id)).toBe(true);
    expect(found[27]).toMatchObject({ status: 'CLOSED' });
    expect(Number(found[27]?.assignee_id)).toBe(leaver.id);
    const lines = await company.query<{ system: { kind: string; targetName: string; actorName: string } }>(
      `SELECT system FROM message WHERE ticket_id = $1 AND type = 'SYSTEM' ORDER BY position`,
      [ids[0]],
    );
    expect(lines.at(-1)?.system).toMatchObject({ kind: 'ASSIGNED_TO_USER', actorName: 'admin Tester' });
    expect(lines.filter((line) => line.system.kind === 'ASSIGNED_TO_USER')).toHaveLength(2);
  }, 40_000);

  it('goes to a team, or to nobody', async () => {
    const teamId = await company.team(`Team ${(names += 1)}`);
    for (const [query, status] of [
      [`?reassign_to_team_id=${teamId}`, 'ASSIGNED'],
      ['', 'OPEN'],
    ] as const) {
      const leaver = await somebody();
      const ids = await work({ userId: leaver.id }, 2);
      expect((await admin.rest('DELETE', `/api/v2/users/${leaver.id}${query}`)).statusCode).toBe(204);
      await passedOn(leaver.id);
      for (const row of await rows(ids)) expect(row).toMatchObject({ status, assignee_id: null });
    }
  }, 40_000);

  it('becomes nobody’s where the heir may not look', async () => {
    const [leaver, heir] = [await somebody(), await somebody()];
    const hidden = await company.privateMailbox('board@harbour.test', leaver);
    const [open] = await work({ userId: leaver.id }, 1);
    const [secret] = await work({ userId: leaver.id }, 1, hidden);
    await admin.rest('POST', `/api/v2/users/${leaver.id}/deactivate`, { reassign_to_user_id: heir.id });
    await passedOn(leaver.id);
    const [first, second] = await rows([open as number, secret as number]);
    expect(Number(first?.assignee_id)).toBe(heir.id);
    expect(second).toMatchObject({ assignee_id: null, status: 'OPEN' });
  }, 40_000);

  it('is passed on as well when the role takes no conversations any more', async () => {
    const leaver = await somebody();
    const ids = await work({ userId: leaver.id }, 1);
    expect((await admin.rest('PUT', `/api/v2/users/${leaver.id}`, { role: 'observer' })).statusCode).toBe(
      200,
    );
    await passedOn(leaver.id);
    expect((await rows(ids))[0]).toMatchObject({ status: 'OPEN', assignee_id: null });
  }, 40_000);
});

describe('a closed conversation that comes back', () => {
  it('is nobody’s when the one who had it left', async () => {
    const leaver = await somebody();
    const [id] = await work({ userId: leaver.id }, 1);
    await close(id);
    await admin.rest('POST', `/api/v2/users/${leaver.id}/deactivate`, {});
    await admin.rest('POST', `/api/v2/tickets/${id}/reopen`, {});
    expect((await rows([id as number]))[0]).toMatchObject({ status: 'OPEN', assignee_id: null });
  });
});

describe('what a deleted team has open', () => {
  it('stays with the member who has it, and goes to the other team', async () => {
    const [first, second] = [await company.team('North'), await company.team('South')];
    const member = await somebody();
    const [both] = await work({ teamId: first, userId: member.id }, 1);
    const [teams] = await work({ teamId: first }, 1);
    const [old] = await work({ teamId: first }, 1);
    await close(old);
    expect((await admin.rest('GET', `/api/v2/teams/${first}/open_work`)).json()).toEqual({
      data: { open_tickets: 2 },
    });
    const answer = await admin.rest('DELETE', `/api/v2/teams/${first}?reassign_to_team_id=${second}`);
    expect(answer.statusCode).toBe(204);
    const ids = [both, teams, old] as number[];
    await until(
      'the team has nothing',
      async () => (await rows(ids)).filter((row) => Number(row.team_id) === first).length === 1,
      20_000,
    );
    const [one, two, three] = await rows(ids);
    expect([Number(one?.assignee_id), Number(one?.team_id)]).toEqual([member.id, second]);
    expect([two?.assignee_id, Number(two?.team_id)]).toEqual([null, second]);
    expect(three).toMatchObject({ status: 'CLOSED' });
  }, 40_000);

  it('is not taken by hand by a team that is gone, but by a load-balanced one', async () => {
    const [gone, balanced] = [await company.team('Gone'), await company.team('Balanced')];
    await company.query('UPDATE team SET load_balancing_enabled = true WHERE id = $1', [balanced]);
    await admin.rest('DELETE', `/api/v2/teams/${gone}`);
    const { ticketId } = await company.mail(mailbox, {});
    expect(await admin.refused(ASSIGN, { input: { ticketId, teamId: gone } })).toBe('validation.failed');
    expect(await admin.refused(ASSIGN, { input: { ticketId, teamId: balanced } })).toBeUndefined();
  });
});
