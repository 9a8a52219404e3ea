import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const MERGE = `mutation ($target: ID!, $sources: [ID!]!) {
  mergeTickets(input: { targetTicketId: $target, sourceTicketIds: $sources }) { id guests { userId } } }`;
const UNMERGE = 'mutation ($id: ID!) { unmergeTicket(ticketId: $id) { id } }';
const SEND =
  'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id threadId channel { id type } } } }';
const SPLIT = 'mutation ($input: SplitTicketInput!) { splitTicket(input: $input) { ticket { id } } }';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let outsider: Colleague;
let limited: Colleague;
let secret: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Carried along');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent', 'advanced_agent');
  outsider = await company.colleague('outsider');
  // May merge, and not give conversations to others.
  limited = await company.colleague('limited');
  await company.query(
    `INSERT INTO role_permission (agency_id, role, permission, is_granted)
     VALUES ($1, 'basic_agent', 'inbox.conversations.assign', false), ($1, 'basic_agent', 'inbox.conversations.merge', true)`,
    [company.agencyId],
  );
  secret = await company.privateMailbox('board@carried.test', agent, admin, limited);
});
afterAll(() => world.close());

const mail = async (subject: string) => (await company.mail(secret, { subject, text: subject })).ticketId;
const sees = async (who: Colleague, id: number) =>
  (await who.refused('query ($id: ID!) { ticket(id: $id) { id } }', { id })) === undefined;

/** Everything that stands on a ticket beside its messages, as one sum. */
async function marks(ticketId: number): Promise<string> {
  const [row] = await company.query<{ sum: string }>(
    `SELECT md5(concat_ws('#',
      (SELECT string_agg(concat(field_id, value), ';' ORDER BY field_id) FROM ticket_field_value WHERE ticket_id = $1),
      (SELECT string_agg(concat(user_id, invited_by_id, created_at), ';' ORDER BY user_id) FROM ticket_guest WHERE ticket_id = $1),
      (SELECT string_agg(concat(user_id, created_at), ';' ORDER BY user_id) FROM ticket_watch WHERE ticket_id = $1),
      (SELECT string_agg(user_id::text, ';' ORDER BY user_id) FROM ticket_favourite WHERE ticket_id = $1),
      (SELECT string_agg(label_id::text, ';' ORDER BY label_id) FROM ticket_label WHERE ticket_id = $1),
      (SELECT string_agg(concat(id, user_id, due_at, note, state), ';' ORDER BY id) FROM ticket_reminder WHERE ticket_id = $1)
    )) AS sum`,
    [ticketId],
  );
  return String(row?.sum);
}

async function field(title: string): Promise<number> {
  const made = await admin.rest('POST', '/api/v2/custom_fields', { type: 'TICKET', kind: 'TEXT', title });
  return made.json().data.id;
}

const fill = (ticketId: number, values: Record<number, string>) =>
  agent.ask('mutation ($input: SetTicketFieldsInput!) { setTicketFields(input: $input) { id } }', {
    input: { ticketId, values: Object.entries(values).map(([fieldId, value]) => ({ fieldId, value })) },
  });

const valuesOf = async (ticketId: number) => {
  const { ticket } = await agent.ask(
    'query ($id: ID!) { ticket(id: $id) { customFields { field { id } value } } }',
    { id: ticketId },
  );
  return Object.fromEntries(
    ticket.customFields.map((one: { field: { id: string }; value: unknown }) => [one.field.id, one.value]),
  );
};

describe('what a merge takes along', () => {
  it('comes back exactly: fields, guests, watchers, stars, labels and reminders', async () => {
    const [target, source] = [await mail('Stays'), await mail('Goes')];
    const [both, onlySource, same] = [await field('Both'), await field('Only source'), await field('Same')];
    await fill(target, { [both]: 'ours', [same]: 'equal' });
    await fill(source, { [both]: 'theirs', [onlySource]: 'brought', [same]: 'equal' });
    const label = await company.label('Brass');
    for (const verb of [
      `labelTicket(ticketId: $t, labelId: ${label}) { id }`,
      'watchTicket(ticketId: $t, isWatching: true) { id }',
      'setTicketFavourite(ticketId: $t, isFavourite: true) { id }',
      `setTicketReminder(input: { ticketId: $t, dueAt: "${new Date(Date.now() + 86_400_000).toISOString()}" }) { id }`,
    ])
      await agent.ask(`mutation ($t: ID!) { ${verb} }`, { t: source });
    await admin.ask('mutation ($t: ID!, $u: ID!) { addTicketGuest(ticketId: $t, userId: $u) }', {
      t: source,
      u: outsider.id,
    });
    const before = { source: await marks(source), target: await marks(target) };

    await agent.ask(MERGE, { target, sources: [String(source)] });
    expect(await valuesOf(target)).toMatchObject({
      [both]: 'ours',
      [onlySource]: 'brought',
      [same]: 'equal',
    });
    expect(await sees(outsider, target)).toBe(true);
    const { ticket } = await agent.ask(
      'query ($id: ID!) { ticket(id: $id) { isWatched reminderAt timeline(first: 1) { edges { node { system { kind dropped { name value } } } } } } }',
      { id: target },
    );
    expect(ticket).toMatchObject({ isWatched: true, reminderAt: expect.any(String) });
    expect(ticket.timeline.edges[0].node.system).toEqual({
      kind: 'MERGED_FROM',
      dropped: [{ name: 'Both', value: 'theirs' }],
    });

    await agent.ask(UNMERGE, { id: source });
    expect({ source: await marks(source), target: await marks(target) }).toEqual(before);
    expect(await sees(outsider, target)).toBe(false);
    expect(await sees(outsider, source)).toBe(true);
  });

  it('leaves to the one that stays what was changed there since', async () => {
    const [target, source] = [await mail('Stays'), await mail('Goes')];
    const size = await field('Size');
    await fill(source, { [size]: 'small' });
    await agent.ask(MERGE, { target, sources: [String(source)] });
    await fill(target, { [size]: 'large' });
    await agent.ask(UNMERGE, { id: source });
    expect((await valuesOf(target))[size]).toBe('large');
    expect((await valuesOf(source))[size]).toBe('small');
  });

  it('asks nobody in whom the one who merges could not ask in', async () => {
    const [target, source] = [await mail('Stays'), await mail('Goes')];
    await admin.ask('mutation ($t: ID!, $u: ID!) { addTicketGuest(ticketId: $t, userId: $u) }', {
      t: source,
      u: outsider.id,
    });
    await limited.ask(MERGE, { target, sources: [String(source)] });
    expect(await sees(outsider, target)).toBe(false);
  });
});

describe('the threads of a merged ticket', () => {
  it('are told with their channels, and each message with its own', async () => {
    const chat = await company.chat();
    const talk = await company.chatMessage(chat, 'Hello from the chat', 'k1');
    const open = await company.mailbox('open@carried.test');
    const { ticketId } = await company.mail(open, { subject: 'By mail', text: 'Hello by mail' });
    await agent.ask(MERGE, { target: ticketId, sources: [String(talk.ticketId)] });
    await company.chatMessage(chat, 'The newest', 'k2');
    const { ticket } = await agent.ask(
      `query ($id: ID!) { ticket(id: $id) {
        threads { ticketId channel { id type } contact { fullName } isAnswered }
        messages { edges { node { type threadId channel { id type } } } } } }`,
      { id: ticketId },
    );
    expect(ticket.threads).toMatchObject([
      { ticketId: String(ticketId), channel: { id: String(open), type: 'EMAIL' }, isAnswered: false },
      { ticketId: String(talk.ticketId), channel: { id: String(chat.channelId) }, isAnswered: true },
    ]);
    const said = ticket.messages.edges
      .map(({ node }: { node: { type: string } }) => node)
      .filter(({ type }: { type: string }) => type === 'INBOUND');
    expect(said.map((node: { threadId: string }) => Number(node.threadId)).toSorted()).toEqual(
      [ticketId, talk.ticketId, talk.ticketId].toSorted(),
    );
    expect(new Set(said.map((node: { channel: { id: string } }) => Number(node.channel.id)))).toEqual(
      new Set([open, chat.channelId]),
    );
    const answer = await agent.ask(SEND, {
      input: { ticketId, body: 'By the mailbox', kind: 'REPLY', viaTicketId: ticketId },
    });
    expect(answer.sendMessage.message).toMatchObject({
      threadId: String(ticketId),
      channel: { id: String(open) },
    });
  });

  it('hold an answer to what the channel of its own thread carries', async () => {
    const chat = await company.chat();
    const talk = await company.chatMessage(chat, 'Chat', 'k3');
    const open = await company.mailbox('long@carried.test');
    const { ticketId } = await company.mail(open, { subject: 'Long', text: 'Mail' });
    await agent.ask(MERGE, { target: ticketId, sources: [String(talk.ticketId)] });
    const body = 'long '.repeat(4_000);
    const input = { ticketId, body, kind: 'REPLY' };
    expect(await agent.refused(SEND, { input: { ...input, viaTicketId: talk.ticketId } })).toBe(
      'inbox.message_too_long',
    );
    expect(await agent.refused(SEND, { input: { ...input, viaTicketId: ticketId } })).toBeUndefined();
  });
});

describe('what is split off', () => {
  it('goes to whom it is given, and stays whole when they cannot have it', async () => {
    const ticketId = await mail('Two matters');
    const sent = await agent.ask(SEND, { input: { ticketId, body: 'And another thing', kind: 'NOTE' } });
    const messageIds = [sent.sendMessage.message.id];
    const input = { ticketId, messageIds, subject: 'Another thing' };
    const given = (userId: number | null) => ({ input: { ...input, assignTo: { userId } } });
    expect(await agent.refused(SPLIT, given(outsider.id))).toBe('validation.failed');
    const [still] = await company.query('SELECT ticket_id FROM message WHERE id = $1', messageIds);
    expect(Number(still?.['ticket_id'])).toBe(ticketId);
    const { splitTicket } = await agent.ask(SPLIT, given(admin.id));
    const [made] = await company.query('SELECT assignee_id, status, subject FROM ticket WHERE id = $1', [
      splitTicket.ticket.id,
    ]);
    expect(made).toMatchObject({ status: 'ASSIGNED', subject: 'Another thing' });
    expect(Number(made?.['assignee_id'])).toBe(admin.id);
    const [old] = await company.query('SELECT assignee_id FROM ticket WHERE id = $1', [ticketId]);
    expect(old?.['assignee_id']).toBeNull();
  });
});
