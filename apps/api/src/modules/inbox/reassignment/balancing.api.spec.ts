import { systemContext } from '../../../platform/context/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ChannelAccessChanged } from '../../channels/index.js';
import { TeamBalancing } from './team-balancing.service.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const ASSIGN = 'mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id } }';
const LINES = `query ($id: ID!) { ticket(id: $id) { subject timeline(first: 10) { edges { node { system {
  kind actorName targetName fromName note because { kind name candidates { name openCount isOnline } } } } } } } }`;

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Balancing');
  admin = await company.colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@balancing.test');
});
afterAll(() => world.close());

async function balancedTeam(name: string, ...members: Colleague[]): Promise<number> {
  const id = await company.team(name);
  await company.query('UPDATE team SET load_balancing_enabled = true WHERE id = $1', [id]);
  for (const member of members)
    await company.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
      company.agencyId,
      id,
      member.id,
    ]);
  return id;
}

/** A colleague who gives a sign of life. */
async function there(name: string): Promise<Colleague> {
  const colleague = await company.colleague(name);
  await comes(colleague);
  return colleague;
}

async function comes(colleague: Colleague): Promise<void> {
  expect((await colleague.rest('POST', '/auth/activity', {})).statusCode).toBe(200);
}

async function assigneeOf(ticketId: number): Promise<number | null> {
  const [row] = await company.query<{ assignee_id: string | null }>(
    'SELECT assignee_id FROM ticket WHERE id = $1',
    [ticketId],
  );
  return row?.assignee_id ? Number(row.assignee_id) : null;
}

async function until<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const seen = await look();
    if (isThere(seen) || Date.now() > end) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function linesOf(ticketId: number) {
  const { ticket } = await admin.ask(LINES, { id: ticketId });
  return ticket.timeline.edges.map((edge: { node: { system: object } }) => edge.node.system);
}

describe('a team that shares out its tickets', () => {
  it('gives them out evenly, however many come at once, and says why', async () => {
    const members = [await there('anna'), await there('ben'), await there('cleo')];
    const teamId = await balancedTeam('Even', ...members);
    const tickets: number[] = [];
    for (let index = 0; index < 12; index += 1)
      tickets.push((await company.mail(mailbox, { subject: `Even ${index}` })).ticketId);
    await Promise.all(tickets.map((ticketId) => admin.ask(ASSIGN, { input: { ticketId, teamId } })));
    const got = await until(
      () => Promise.all(tickets.map(assigneeOf)),
      (all) => all.every((one) => one !== null),
    );
    const counts = members.map(({ id }) => got.filter((one) => one === id).length);
    expect(counts).toEqual([4, 4, 4]);
    const [line] = await linesOf(Number(tickets[0]));
    expect(line).toMatchObject({
      kind: 'ASSIGNED_TO_USER',
      actorName: null,
      because: { kind: 'TEAM_BALANCING', name: 'Even' },
    });
    expect(line.because.candidates).toHaveLength(3);
  });

  it('lets a ticket wait while nobody is there, and gives it out when somebody is', async () => {
    const absent = await company.colleague('dora');
    const away = await there('dirk');
    await away.rest('PUT', '/api/v2/user_config/internal_chat.online', { value: false });
    const quiet = await there('dolf');
    await quiet.rest('POST', '/api/v2/me/do_not_disturb_schedule', { enabled: true });
    const teamId = await balancedTeam('Away', absent, away, quiet);
    const { ticketId } = await company.mail(mailbox, { subject: 'Waits' });
    await admin.ask(ASSIGN, { input: { ticketId, teamId } });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await world.app.get(TeamBalancing).sweep();
    expect(await assigneeOf(ticketId)).toBeNull();
    await away.rest('PUT', '/api/v2/user_config/internal_chat.online', { value: true });
    await until(
      async () => {
        await world.app.get(TeamBalancing).sweep();
        return assigneeOf(ticketId);
      },
      (id) => id !== null,
    );
    expect(await assigneeOf(ticketId)).toBe(away.id);
  });

  it('shows in REST who is there, who is away and who wants to be left alone', async () => {
    const [here, gone] = [await there('rosa'), await company.colleague('rik')];
    const away = await there('ruth');
    await away.rest('PUT', '/api/v2/user_config/internal_chat.online', { value: false });
    const quiet = await there('rob');
    await quiet.rest('POST', '/api/v2/me/do_not_disturb_schedule', { enabled: true });
    const shown = await until(
      async () => {
        const { data } = (await admin.rest('GET', '/api/v2/users?per_page=100')).json();
        const of = new Map<number, unknown>(
          data.map((user: { id: number; chat_status: string; is_online: boolean }) => [
            user.id,
            [user.chat_status, user.is_online],
          ]),
        );
        return [here, away, gone, quiet].map(({ id }) => of.get(id));
      },
      ([, ofAway]) => JSON.stringify(ofAway).includes('AWAY'),
    );
    expect(shown).toEqual([
      ['ONLINE', true],
      ['AWAY', false],
      ['OFFLINE', false],
      ['DO_NOT_DISTURB', true],
    ]);
  });

  it('gives a private channel’s tickets only to those who see it', async () => {
    const [inside, outside] = [await there('eve'), await there('finn')];
    const secret = await company.privateMailbox('secret@balancing.test', inside);
    const teamId = await balancedTeam('Mixed', outside, inside);
    const { ticketId } = await company.mail(secret, { subject: 'Secret' });
    await admin.ask(ASSIGN, { input: { ticketId, teamId } });
    await until(
      () => assigneeOf(ticketId),
      (id) => id !== null,
    );
    expect(await assigneeOf(ticketId)).toBe(inside.id);
  });
});

describe('who sees a channel', () => {
  it('is who can be chosen, and who loses it loses its tickets', async () => {
    const [inside, outside] = [await company.colleague('gina'), await company.colleague('hugo')];
    const secret = await company.privateMailbox('closed@balancing.test', inside);
    const { ticketId } = await company.mail(secret, { subject: 'Closed' });
    const asked = await admin.ask('query ($id: ID!) { assignableUsers(ticketId: $id) { id } }', {
      id: ticketId,
    });
    const shown = asked.assignableUsers.map((user: { id: string }) => Number(user.id));
    expect(shown).toEqual(expect.arrayContaining([inside.id, admin.id]));
    expect(shown).not.toContain(outside.id);
    await admin.ask(ASSIGN, { input: { ticketId, userId: inside.id, note: 'Please look' } });
    await company.query('DELETE FROM channel_member WHERE channel_id = $1 AND user_id = $2', [
      secret,
      inside.id,
    ]);
    await world.db.write(systemContext(company.agencyId, 'test'), (tx) =>
      world.app.get(Outbox).add(tx, ChannelAccessChanged, {
        channelId: secret,
        isPrivate: true,
        userIds: [inside.id],
        actorId: null,
      }),
    );
    await until(
      () => assigneeOf(ticketId),
      (id) => id === null,
    );
    const lines = await linesOf(ticketId);
    expect(lines[0]).toMatchObject({ kind: 'UNASSIGNED', because: { kind: 'NO_ACCESS' } });
    expect(lines[1]).toMatchObject({ kind: 'ASSIGNED_TO_USER' });
  });

  it('loses what was assigned there also by "only private channels", and by another role', async () => {
    const [ina, admina] = [
      await company.colleague('ina'),
      await company.colleague('admina', 'administrator'),
    ];
    const secret = await company.privateMailbox('board@balancing.test', ina);
    const give = async (channel: number, userId: number) => {
      const { ticketId } = await company.mail(channel, { subject: 'Theirs' });
      await admin.ask(ASSIGN, { input: { ticketId, userId } });
      return ticketId;
    };
    const many: number[] = [];
    for (let index = 0; index < 27; index += 1) many.push(await give(mailbox, ina.id));
    const kept = await give(secret, ina.id);
    const ofAdmin = await give(secret, admina.id);
    const change = (id: number, body: object) => admin.rest('PUT', `/api/v2/users/${id}`, body);
    expect((await change(ina.id, { only_private_channels: true })).statusCode).toBe(200);
    expect((await change(admina.id, { role: 'basic_agent' })).statusCode).toBe(200);
    for (const id of [...many, ofAdmin])
      await until(
        () => assigneeOf(id),
        (assignee) => assignee === null,
      );
    expect(await assigneeOf(kept)).toBe(ina.id);
    expect((await linesOf(many[26] as number))[0]).toMatchObject({
      kind: 'UNASSIGNED',
      because: { kind: 'NO_ACCESS' },
    });
  }, 60_000);
});

describe('the timeline', () => {
  it('tells of a new subject, filters by kind, and goes on by cursor', async () => {
    const { ticketId } = await company.mail(mailbox, { subject: 'Old words' });
    const RENAME =
      'mutation ($input: RenameTicketInput!) { renameTicket(input: $input) { subject version } }';
    const { renameTicket } = await admin.ask(RENAME, { input: { ticketId, subject: '  New   words ' } });
    expect(renameTicket.subject).toBe('New words');
    expect(await admin.refused(RENAME, { input: { ticketId, subject: ' ' } })).toBe('validation.failed');
    expect(await admin.refused(RENAME, { input: { ticketId, subject: 'x', version: 0 } })).toBe(
      'inbox.version_conflict',
    );
    await admin.ask(ASSIGN, { input: { ticketId, userId: admin.id } });
    expect((await linesOf(ticketId)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'ASSIGNED_TO_USER',
      'RENAMED',
    ]);
    const page = await admin.rest('GET', `/api/v2/tickets/${ticketId}/timeline?per_page=1`);
    expect(page.json().data).toHaveLength(1);
    const next = await admin.rest('GET', page.json().links.next);
    expect(next.json().data[0].system).toMatchObject({
      kind: 'RENAMED',
      from_name: 'Old words',
      target_name: 'New words',
    });
    const only = await admin.rest('GET', `/api/v2/tickets/${ticketId}/timeline?kinds=RENAMED,CLOSED`);
    expect(only.json().data).toHaveLength(1);
    expect((await admin.rest('GET', `/api/v2/tickets/${ticketId}/timeline?kinds=NONSENSE`)).statusCode).toBe(
      422,
    );
  });
});
