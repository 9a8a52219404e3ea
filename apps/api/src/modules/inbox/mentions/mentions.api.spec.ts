import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { watch } from '../../../../test/worlds/live-socket.js';

let world: InboxWorld;
let company: Company;
let boss: Colleague;
let member: Colleague;
let limited: Colleague;
let outsider: Colleague;
let neighbour: Colleague;
let closed: number;
let open: number;
beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  boss = await company.colleague('boss', 'administrator');
  member = await company.colleague('member');
  outsider = await company.colleague('outsider');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  // May write and not give conversations to others.
  limited = await company.colleague('limited', 'advanced_agent');
  await company.query(
    `INSERT INTO role_permission (agency_id, role, permission, is_granted)
     VALUES ($1, 'advanced_agent', 'inbox.conversations.assign', false)`,
    [company.agencyId],
  );
  closed = await company.privateMailbox('board@harbour.test', member, limited);
  open = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const NOTE = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { message { id body text } unreached { id name } } }`;
const chip = (target: string, name = 'Somebody') => `<span data-mention="${target}">@${name}</span>`;
const note = async (who: Colleague, ticketId: number, html: string) =>
  (await who.ask(NOTE, { input: { ticketId, kind: 'NOTE', body: `<p>${html}</p>` } })).sendMessage;
const mentionsOf = (ticketId: number) =>
  company.query<{ user_id: string; seen_at: Date | null }>(
    'SELECT user_id, seen_at FROM ticket_mention WHERE ticket_id = $1 ORDER BY user_id',
    [ticketId],
  );
const mentioned = async (ticketId: number) =>
  (await mentionsOf(ticketId)).map(({ user_id }) => Number(user_id));
const TICKET =
  'query ($id: ID!) { ticket(id: $id) { id viewerCanNote messages(last: 5) { edges { node { id } } } } }';
const sees = async (who: Colleague, id: number) => (await who.refused(TICKET, { id })) === undefined;
const listed = async (who: Colleague, ticketId: number) =>
  (await who.ask('{ tickets { edges { node { id } } } }')).tickets.edges.some(
    (edge: { node: { id: string } }) => edge.node.id === String(ticketId),
  );

describe('a note that names people', () => {
  it('marks them, tells them once, and shows the chip to all', async () => {
    const { ticketId } = await company.mail(open);
    const { message, unreached } = await note(boss, ticketId, `Look ${chip(`user:${member.id}`, 'Member')}`);
    expect(message.body).toContain(`<span data-mention="user:${member.id}">@Member</span>`);
    expect(message.text).toBe('Look @Member');
    expect(unreached).toEqual([]);
    expect(await mentioned(ticketId)).toEqual([member.id]);
    await note(boss, ticketId, `${chip(`user:${member.id}`)} ${chip(`user:${member.id}`)}`);
    const notices = await company.query(
      "SELECT 1 FROM notice WHERE kind = 'MENTIONED' AND ticket_id = $1 AND user_id = $2",
      [ticketId, member.id],
    );
    expect(notices).toHaveLength(2);
  });

  it('names teams and all who see the ticket, never the author', async () => {
    const { ticketId } = await company.mail(closed);
    const team = await company.team(`Workshop ${ticketId}`);
    await company.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
      company.agencyId,
      team,
      boss.id,
    ]);
    await note(member, ticketId, chip(`team:${team}`));
    expect(await mentioned(ticketId)).toEqual([boss.id]);
    const { ticketId: other } = await company.mail(closed);
    await note(member, other, chip('all'));
    expect(await mentioned(other)).toEqual([boss.id, limited.id]);
  });

  it.each(['user:999999', 'user:0', 'team:999999', 'role:1'])('with %s reaches nobody', async (target) => {
    const { ticketId } = await company.mail(open);
    await note(boss, ticketId, chip(target));
    expect(await mentioned(ticketId)).toEqual([]);
  });

  it('reaches nobody of another company', async () => {
    const { ticketId } = await company.mail(open);
    await note(boss, ticketId, chip(`user:${neighbour.id}`));
    expect(await mentioned(ticketId)).toEqual([]);
    expect(await sees(neighbour, ticketId)).toBe(false);
  });

  it('is only a note: an answer names nobody and carries no mark', async () => {
    const { ticketId } = await company.mail(open);
    const input = { ticketId, kind: 'REPLY', body: `<p>${chip(`user:${member.id}`)}</p>` };
    const { sendMessage } = await boss.ask(NOTE, { input });
    expect(sendMessage.message.body).toBe('<p><span>@Somebody</span></p>');
    expect(await mentioned(ticketId)).toEqual([]);
  });

  it('is seen when the named one opens the ticket', async () => {
    const { ticketId } = await company.mail(open);
    await note(boss, ticketId, chip(`user:${member.id}`));
    expect((await mentionsOf(ticketId))[0]?.seen_at).toBeNull();
    await member.ask('mutation ($id: ID!) { setTicketViewing(ticketId: $id) }', { id: ticketId });
    expect((await mentionsOf(ticketId))[0]?.seen_at).not.toBeNull();
  });
});

describe('somebody to whom the channel is closed', () => {
  it('is asked in by who may assign: sees, notes and answers in that ticket, and in no other', async () => {
    const { ticketId } = await company.mail(closed, { from: 'one@home.test', subject: 'One' });
    const { ticketId: other } = await company.mail(closed, { from: 'two@home.test', subject: 'Two' });
    expect(await sees(outsider, ticketId)).toBe(false);
    const { unreached } = await note(boss, ticketId, chip(`user:${outsider.id}`));
    expect(unreached).toEqual([]);

    expect(await sees(outsider, ticketId)).toBe(true);
    expect(await sees(outsider, other)).toBe(false);
    expect((await note(outsider, ticketId, 'I know him')).message.id).toBeTruthy();
    const reply = { ticketId, kind: 'REPLY', body: 'Hello from me' };
    expect((await outsider.graphql(NOTE, { input: reply })).errors).toBeUndefined();
    expect(await outsider.refused(NOTE, { input: { ...reply, ticketId: other } })).toBe('not_found');
    expect((await outsider.rest('GET', `/api/v2/tickets/${ticketId}/messages`)).statusCode).toBe(200);
    expect((await outsider.rest('GET', `/api/v2/tickets/${other}/messages`)).statusCode).toBe(404);
    // No list is opened by it, and no channel.
    expect(await listed(outsider, ticketId)).toBe(false);
    const channels = await outsider.ask('{ channels { edges { node { id } } } }');
    expect(channels.channels.edges.map((edge: { node: { id: string } }) => edge.node.id)).not.toContain(
      String(closed),
    );
  });

  it('hears of that ticket live, until they are a guest no more', async () => {
    const { ticketId } = await company.mail(closed);
    await note(boss, ticketId, chip(`user:${outsider.id}`));
    const { eventCursor } = (
      await outsider.ask('query ($id: ID!) { ticket(id: $id) { messages { eventCursor } } }', {
        id: ticketId,
      })
    ).ticket.messages;
    const told = await watch<{ message: { text: string } }>(
      await world.socketUrl(),
      outsider,
      'subscription ($id: ID!, $after: EventCursor) { ticketMessages(ticketId: $id, after: $after) { message { text } } }',
      { id: ticketId, after: eventCursor },
    );
    await note(member, ticketId, 'while a guest');
    await told.until('the note', (seen) => seen.some(({ message }) => message.text === 'while a guest'));

    const REMOVE = 'mutation ($id: ID!, $user: ID!) { removeTicketGuest(ticketId: $id, userId: $user) }';
    expect(await limited.refused(REMOVE, { id: ticketId, user: outsider.id })).toBe('auth.forbidden');
    await boss.ask(REMOVE, { id: ticketId, user: outsider.id });
    expect(await sees(outsider, ticketId)).toBe(false);
    await until('the guest is told', () => told.errors.length > 0);
    expect(told.errors[0]?.extensions?.code).toBe('not_found');
    await note(member, ticketId, 'behind their back');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(told.seen.some(({ message }) => message.text === 'behind their back')).toBe(false);
    await told.close();
    expect(await outsider.refused(NOTE, { input: { ticketId, kind: 'NOTE', body: 'x' } })).toBe('not_found');
  });

  it('is not reached by who may not assign, and the author hears whom', async () => {
    const { ticketId } = await company.mail(closed);
    const { unreached } = await note(limited, ticketId, chip(`user:${outsider.id}`, 'Outsider'));
    expect(unreached).toEqual([{ id: String(outsider.id), name: expect.any(String) }]);
    expect(await sees(outsider, ticketId)).toBe(false);
    expect(await mentioned(ticketId)).toEqual([]);
  });

  it('may leave by themselves', async () => {
    const { ticketId } = await company.mail(closed);
    await note(boss, ticketId, chip(`user:${outsider.id}`));
    const guests = await boss.ask('query ($id: ID!) { ticketGuests(ticketId: $id) { userId invitedById } }', {
      id: ticketId,
    });
    expect(guests.ticketGuests).toEqual([{ userId: String(outsider.id), invitedById: String(boss.id) }]);
    await outsider.ask('mutation ($id: ID!, $u: ID!) { removeTicketGuest(ticketId: $id, userId: $u) }', {
      id: ticketId,
      u: outsider.id,
    });
    expect(await sees(outsider, ticketId)).toBe(false);
  });
});

describe('the guests of a ticket', () => {
  const GUESTS = `query ($id: ID!) { ticket(id: $id) { guests { userId name abbr }
    timeline(first: 1) { edges { node { system { kind actorName targetName } } } } } }`;
  const ADD = 'mutation ($id: ID!, $user: ID!) { addTicketGuest(ticketId: $id, userId: $user) }';
  const REMOVE = 'mutation ($id: ID!, $user: ID!) { removeTicketGuest(ticketId: $id, userId: $user) }';
  const guestsOf = async (id: number) => {
    const { ticket } = await boss.ask(GUESTS, { id });
    const ids = ticket.guests.map(({ userId }: { userId: string }) => Number(userId));
    return { ids, line: ticket.timeline.edges[0]?.node.system };
  };

  it('are seen by all who see it, are removed and asked in again, each with a line', async () => {
    const { ticketId: id } = await company.mail(closed);
    await note(boss, id, chip(`user:${outsider.id}`));
    const asked = await guestsOf(id);
    expect(asked).toMatchObject({ ids: [outsider.id], line: { kind: 'GUEST_INVITED' } });
    await boss.ask(REMOVE, { id, user: outsider.id });
    expect(await guestsOf(id)).toMatchObject({
      ids: [],
      line: { kind: 'GUEST_REMOVED', targetName: asked.line.targetName },
    });
    expect((await boss.ask(ADD, { id, user: outsider.id })).addTicketGuest).toBe(true);
    expect(await sees(outsider, id)).toBe(true);
    expect(await guestsOf(id)).toMatchObject({ ids: [outsider.id], line: { kind: 'GUEST_INVITED' } });
  });

  it('are asked in by who may assign, never of another company, and not who sees it anyway', async () => {
    const { ticketId: id } = await company.mail(closed);
    expect(await limited.refused(ADD, { id, user: outsider.id })).toBe('auth.forbidden');
    expect(await boss.refused(ADD, { id, user: neighbour.id })).toBe('validation.failed');
    expect(await neighbour.refused(ADD, { id, user: neighbour.id })).toBe('not_found');
    expect((await boss.ask(ADD, { id, user: member.id })).addTicketGuest).toBe(false);
    expect((await guestsOf(id)).ids).toEqual([]);
  });

  it('are offered while they do not see it, by their names and addresses', async () => {
    const CHOICES =
      'query ($id: ID!, $term: String) { ticketGuestChoices(ticketId: $id, term: $term) { id } }';
    const { ticketId: id } = await company.mail(closed);
    const offered = async (term: string | null, ticketId = id) => {
      const { ticketGuestChoices: found } = await boss.ask(CHOICES, { id: ticketId, term });
      return found.map((person: { id: string }) => Number(person.id));
    };
    expect(await offered(null)).toEqual([outsider.id]);
    expect(await offered(' OUTSIDER@ ')).toEqual([outsider.id]);
    expect(await offered('nobody of that name')).toEqual([]);
    expect(await offered(null, (await company.mail(open)).ticketId)).toEqual([]);
    await boss.ask(ADD, { id, user: outsider.id });
    expect(await offered(null)).toEqual([]);
    expect(await limited.refused(CHOICES, { id })).toBe('auth.forbidden');
    expect(await neighbour.refused(CHOICES, { id })).toBe('not_found');
  });
});

describe('who is offered behind "@"', () => {
  it('is who sees the ticket first, then who would get access, by the beginnings of names', async () => {
    const { ticketId } = await company.mail(closed);
    const CHOICES =
      'query ($id: ID!, $term: String!) { mentionChoices(ticketId: $id, term: $term) { target access } }';
    const { mentionChoices } = await boss.ask(CHOICES, { id: ticketId, term: '' });
    const of = (who: Colleague) =>
      mentionChoices.find(({ target }: { target: string }) => target === `user:${who.id}`)?.access;
    expect([of(member), of(outsider), of(boss)]).toEqual(['HAS', 'GETS', undefined]);
    const of2 = (await limited.ask(CHOICES, { id: ticketId, term: 'outsider' })).mentionChoices;
    expect(of2).toEqual([{ target: `user:${outsider.id}`, access: 'NONE' }]);
    expect(mentionChoices.at(-1)).toEqual({ target: 'all', access: 'HAS' });
    expect((await boss.ask(CHOICES, { id: ticketId, term: 'zzz' })).mentionChoices).toEqual([]);
    expect(await outsider.refused(CHOICES, { id: ticketId, term: '' })).toBe('not_found');
    expect(await neighbour.refused(CHOICES, { id: ticketId, term: '' })).toBe('not_found');
  });
});

describe('an answer that was written without sight of what came since', () => {
  const reply = (who: Colleague, ticketId: number, seenPosition?: number) =>
    who.graphql(NOTE, { input: { ticketId, kind: 'REPLY', body: 'An answer', seenPosition } });
  const code = (answer: Awaited<ReturnType<typeof reply>>) => answer.errors?.[0]?.extensions;

  it('is refused with what is there now, and goes when that is said', async () => {
    const { ticketId } = await company.mail(open);
    expect(code(await reply(member, ticketId, 1))).toBeUndefined();
    const refused = code(await reply(boss, ticketId, 1));
    expect(refused).toMatchObject({ code: 'inbox.answered_meanwhile', count: 1 });
    const total = async () =>
      (await boss.rest('GET', `/api/v2/tickets/${ticketId}/messages`)).json().meta.total;
    const before = await total();
    expect(code(await reply(boss, ticketId, Number(refused?.['position'])))).toBeUndefined();
    expect(await total()).toBe(before + 1);
  });

  it('is not stopped by notes, system lines, one’s own answers, or when nothing is said of it', async () => {
    const { ticketId } = await company.mail(open);
    await note(member, ticketId, 'a note');
    expect(code(await reply(boss, ticketId, 1))).toBeUndefined();
    expect(code(await reply(boss, ticketId, 1))).toBeUndefined();
    expect(code(await reply(member, ticketId))).toBeUndefined();
  });

  it('of two at once only one goes', async () => {
    const { ticketId } = await company.mail(open);
    const both = await Promise.all([reply(boss, ticketId, 1), reply(member, ticketId, 1)]);
    expect(both.map((answer) => code(answer)?.code).sort()).toEqual(['inbox.answered_meanwhile', undefined]);
  });
});
