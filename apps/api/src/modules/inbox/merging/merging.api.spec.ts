import { systemContext } from '../../../platform/context/index.js';
import { VISITOR_CONVERSATION, type VisitorConversation } from '../../channels/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const MERGE = `mutation ($target: ID!, $sources: [ID!]!) {
  mergeTickets(input: { targetTicketId: $target, sourceTicketIds: $sources }) { id version unreadCount labels { id } }
}`;
const UNMERGE = 'mutation ($id: ID!) { unmergeTicket(ticketId: $id) { id status mergedIntoId unreadCount } }';
const SEND = `mutation ($ticketId: ID!, $body: String!, $kind: MessageKind!) {
  sendMessage(input: { ticketId: $ticketId, body: $body, kind: $kind }) { message { id ticketId } }
}`;

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let mailbox: number;

/** What a ticket holds, in order: positions, words, who wrote, where it was first written. */
async function timeline(ticketId: number) {
  const rows = await company.query<{ position: number; type: string; text: string; origin: string | null }>(
    `SELECT position, type, body_text AS text, origin_ticket_id AS origin FROM message WHERE ticket_id = $1 ORDER BY position`,
    [ticketId],
  );
  expect(rows.map((row) => Number(row.position))).toEqual(rows.map((_, index) => index + 1));
  return rows;
}

async function checksum(ticketId: number): Promise<string> {
  const [row] = await company.query<{ sum: string }>(
    `SELECT md5(string_agg(concat_ws('|', m.id, m.type, m.body_html, m.created_at, m.author_name, m.external_id,
       m.origin_ticket_id), ';' ORDER BY m.position)) AS sum FROM message m WHERE m.ticket_id = $1 AND m.type <> 'SYSTEM'`,
    [ticketId],
  );
  return String(row?.sum);
}

async function facts(ticketId: number) {
  const [row] = await company.query(
    `SELECT status, assignee_id, team_id, result_id, closed_at, snoozed_until, merged_into_id, inbound_count,
      answered_inbound_count, last_message_id, last_message_type, last_message_at, waiting_since,
      (SELECT array_agg(label_id ORDER BY label_id) FROM ticket_label l WHERE l.ticket_id = t.id) AS labels,
      (SELECT array_agg(word ORDER BY word) FROM ticket_word w WHERE w.ticket_id = t.id) AS words,
      (SELECT json_agg(json_build_array(user_id, inbound_count) ORDER BY user_id) FROM ticket_read r
        WHERE r.ticket_id = t.id) AS reads
     FROM ticket t WHERE id = $1`,
    [ticketId],
  );
  return row;
}

const ids = (...some: number[]) => some.map(String);

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Merging');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent', 'advanced_agent');
  mailbox = await company.mailbox('support@merging.test');
});
afterAll(() => world.close());

/** Two conversations of one customer whose messages lie between each other in time. */
async function two(names: [string, string] = ['First', 'Second']) {
  const one = await company.mail(mailbox, { subject: names[0], text: `${names[0]} 1` });
  const other = await company.mail(mailbox, { subject: names[1], text: `${names[1]} 1` });
  await agent.ask(SEND, { ticketId: one.ticketId, body: `${names[0]} 2`, kind: 'NOTE' });
  await agent.ask(SEND, { ticketId: other.ticketId, body: `${names[1]} 2`, kind: 'NOTE' });
  return { target: one.ticketId, source: other.ticketId };
}

describe('merging', () => {
  it('puts the messages between each other by time, and leaves a way where they were', async () => {
    const { target, source } = await two();
    const label = await company.label('Bells');
    await admin.ask('mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }', {
      t: source,
      l: label,
    });
    const merged = await agent.ask(MERGE, { target, sources: ids(source) });
    expect(merged.mergeTickets.labels.map((each: { id: string }) => Number(each.id))).toEqual([label]);
    const texts = (await timeline(target)).filter(({ type }) => type !== 'SYSTEM').map(({ text }) => text);
    expect(texts).toEqual(['First 1', 'Second 1', 'First 2', 'Second 2']);
    const left = await agent.ask(
      'query ($id: ID!) { ticket(id: $id) { mergedIntoId messages { edges { node { system { kind ticket { id number } count } } } } } }',
      { id: source },
    );
    expect(left.ticket.mergedIntoId).toBe(String(target));
    expect(left.ticket.messages.edges).toHaveLength(1);
    expect(left.ticket.messages.edges[0].node.system).toMatchObject({
      kind: 'MERGED_INTO',
      ticket: { id: String(target) },
      count: 3,
    });
    const list = await agent.ask('{ tickets(first: 100) { edges { node { id } } } }');
    const shown = list.tickets.edges.map((edge: { node: { id: string } }) => Number(edge.node.id));
    expect(shown).toContain(target);
    expect(shown).not.toContain(source);
    expect(await agent.refused(SEND, { ticketId: source, body: 'Too late', kind: 'NOTE' })).toBe(
      'inbox.ticket_merged',
    );
  });

  it('counts as unread what was unread in either', async () => {
    const { target, source } = await two();
    await agent.ask('mutation ($id: ID!) { markTicketRead(ticketId: $id) { id } }', { id: target });
    const merged = await agent.ask(MERGE, { target, sources: ids(source) });
    expect(merged.mergeTickets.unreadCount).toBe(1);
    const seen = await admin.ask('query ($id: ID!) { ticket(id: $id) { unreadCount } }', { id: target });
    expect(seen.ticket.unreadCount).toBe(2);
  });

  it('gives back exactly what was, and keeps what was written since', async () => {
    const { target, source } = await two(['Stays', 'Leaves']);
    const label = await company.label('Only source');
    await admin.ask('mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }', {
      t: source,
      l: label,
    });
    await admin.ask('mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id } }', {
      input: { ticketId: source, userId: agent.id },
    });
    await agent.ask('mutation ($id: ID!) { markTicketRead(ticketId: $id) { id } }', { id: target });
    const before = { source: await checksum(source), target: await checksum(target) };
    const were = { source: await facts(source), target: await facts(target) };
    await agent.ask(MERGE, { target, sources: ids(source) });
    expect((await facts(source))?.status).toBe('CLOSED');
    const back = await agent.ask(UNMERGE, { id: source });
    expect(back.unmergeTicket).toMatchObject({ status: 'ASSIGNED', mergedIntoId: null });
    expect({ source: await checksum(source), target: await checksum(target) }).toEqual(before);
    expect({ source: await facts(source), target: await facts(target) }).toEqual(were);
    await timeline(source);
    await timeline(target);
    // Once more, with a note in between: it was written in the conversation that stays.
    await agent.ask(MERGE, { target, sources: ids(source) });
    await agent.ask(SEND, { ticketId: target, body: 'Since', kind: 'NOTE' });
    await agent.ask(UNMERGE, { id: source });
    expect(await checksum(source)).toBe(before.source);
    expect((await timeline(target)).map(({ text }) => text)).toContain('Since');
    expect(await agent.refused(UNMERGE, { id: source })).toBe('inbox.ticket_not_merged');
  });

  it('takes answers of the customer to the old conversation, and gives them back with it', async () => {
    const first = await company.mail(mailbox, { subject: 'Kept', text: 'Kept 1' });
    const messageId = world.nextMailId();
    const second = await company.mail(mailbox, { subject: 'Gone', text: 'Gone 1', messageId });
    await agent.ask(MERGE, { target: first.ticketId, sources: ids(second.ticketId) });
    const byReference = await company.mail(mailbox, {
      subject: 'Re: Gone',
      text: 'Gone 2',
      inReplyTo: messageId,
    });
    const byToken = await company.mail(mailbox, {
      subject: 'x',
      text: 'Gone 3',
      more: { conversationRef: second.ticketId },
    });
    expect([byReference.ticketId, byToken.ticketId]).toEqual([first.ticketId, first.ticketId]);
    await agent.ask(UNMERGE, { id: second.ticketId });
    const texts = async (id: number) =>
      (await timeline(id)).filter(({ type }) => type === 'INBOUND').map(({ text }) => text);
    expect(await texts(second.ticketId)).toEqual(['Gone 1', 'Gone 2', 'Gone 3']);
    expect(await texts(first.ticketId)).toEqual(['Kept 1']);
  });

  it('answers by the channel of whoever wrote last, or by the one that is chosen; a visitor sees nothing of the rest', async () => {
    const chat = await company.chat();
    const talk = await company.chatMessage(chat, 'Chat 1', 'k1');
    const mail = await company.mail(mailbox, { subject: 'By mail', text: 'Mail 1' });
    await agent.ask(MERGE, { target: mail.ticketId, sources: ids(talk.ticketId) });
    const more = await company.chatMessage(chat, 'Chat 2', 'k2');
    expect(more.ticketId).toBe(mail.ticketId);
    const answer = (body: string, viaTicketId?: number) =>
      agent.ask('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
        input: { ticketId: mail.ticketId, body, kind: 'REPLY', ...(viaTicketId && { viaTicketId }) },
      });
    await answer('To the chat');
    await answer('To the mailbox', mail.ticketId);
    const deliveries = await company.query<{ channel_id: string }>(
      'SELECT channel_id FROM delivery ORDER BY id DESC LIMIT 2',
    );
    expect(deliveries.map((row) => Number(row.channel_id))).toEqual([mailbox, chat.channelId]);
    const conversation = world.app.get<VisitorConversation>(VISITOR_CONVERSATION);
    const seen = await world.db.read(systemContext(company.agencyId, 'test'), (q) =>
      conversation.messages(q, chat.visitorId, { limit: 50 }),
    );
    expect(seen.map(({ text }) => text)).toEqual(['Chat 1', 'Chat 2', 'To the chat']);
    const stranger = await company.mail(mailbox, { subject: 'Stranger' });
    const refused = await agent.graphql(
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }',
      {
        input: { ticketId: mail.ticketId, body: 'x', kind: 'REPLY', viaTicketId: stranger.ticketId },
      },
    );
    expect(refused.errors?.[0]?.extensions.fields).toHaveProperty('viaTicketId');
    await agent.ask(UNMERGE, { id: talk.ticketId });
    const words = async (id: number) =>
      (await timeline(id)).filter(({ type }) => type !== 'SYSTEM').map(({ text }) => text);
    expect(await words(talk.ticketId)).toEqual(['Chat 1', 'Chat 2', 'To the chat']);
    expect(await words(mail.ticketId)).toEqual(['Mail 1', 'To the mailbox']);
  });

  it('says with a code what cannot be merged, and leaves everything as it was', async () => {
    const { target, source } = await two();
    const third = (await two()).source;
    const sums = async () => [await checksum(target), await checksum(source)];
    const before = await sums();
    expect(await agent.refused(MERGE, { target, sources: ids(target) })).toBe('inbox.merge_into_itself');
    expect(await agent.refused(MERGE, { target, sources: ['999999'] })).toBe('not_found');
    expect(await agent.refused(MERGE, { target, sources: [] })).toBe('validation.failed');
    await admin.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', { id: target });
    expect(await agent.refused(MERGE, { target, sources: ids(source) })).toBe('inbox.merge_target_closed');
    // The other way round is fine: what is closed may go into what is open.
    await agent.ask(MERGE, { target: source, sources: ids(target) });
    expect(await agent.refused(MERGE, { target, sources: ids(third) })).toBe('inbox.ticket_merged');
    expect(await agent.refused(MERGE, { target: third, sources: ids(target) })).toBe('inbox.ticket_merged');
    await agent.ask(MERGE, { target: third, sources: ids(source) });
    expect(await agent.refused(UNMERGE, { id: target })).toBe('inbox.ticket_merged');
    await agent.ask(UNMERGE, { id: source });
    await agent.ask(UNMERGE, { id: target });
    expect(await sums()).toEqual(before);
    const spam = (await two()).source;
    await admin.ask('mutation ($id: ID!) { markTicketSpam(ticketId: $id, isSpam: true) { id } }', {
      id: spam,
    });
    expect(await agent.refused(MERGE, { target: third, sources: ids(spam) })).toBe('inbox.ticket_is_spam');
    const observer = await company.colleague('observer', 'observer');
    expect(await observer.refused(MERGE, { target: third, sources: ids(source) })).toBe('auth.forbidden');
  });

  it('never shows a private channel to those who do not see it', async () => {
    const secret = await company.privateMailbox('board@merging.test', agent);
    const hidden = await company.mail(secret, { subject: 'Secret' });
    const open = await company.mail(mailbox, { subject: 'Open' });
    await company.colleague('outsider');
    expect(await agent.refused(MERGE, { target: open.ticketId, sources: ids(hidden.ticketId) })).toBe(
      'inbox.merge_reveals',
    );
    const preview = await agent.rest(
      'GET',
      `/api/v2/tickets/${open.ticketId}/merge/preview?source_ticket_id=${hidden.ticketId}`,
    );
    expect(preview.json()).toMatchObject({ data: { refusal_code: 'inbox.merge_reveals' } });
    await agent.ask(MERGE, { target: hidden.ticketId, sources: ids(open.ticketId) });
  });

  it('never shows a private conversation to those who were asked into the other one only', async () => {
    const secret = await company.privateMailbox('notary@merging.test', agent);
    const [asked, kept, shared] = [
      (await company.mail(secret, { subject: 'Asked' })).ticketId,
      (await company.mail(secret, { subject: 'Kept' })).ticketId,
      (await company.mail(secret, { subject: 'Shared' })).ticketId,
    ];
    const guest = await company.colleague('notary guest');
    const invite = (ticketId: number) =>
      agent.ask('mutation ($ticket: ID!, $user: ID!) { addTicketGuest(ticketId: $ticket, userId: $user) }', {
        ticket: ticketId,
        user: guest.id,
      });
    await invite(asked);
    await invite(shared);
    // The same mailbox, and yet only one of its conversations is theirs to see.
    expect(await agent.refused(MERGE, { target: asked, sources: ids(kept) })).toBe('inbox.merge_reveals');
    const preview = await agent.rest(
      'GET',
      `/api/v2/tickets/${asked}/merge/preview?source_ticket_id=${kept}`,
    );
    expect(preview.json()).toMatchObject({ data: { refusal_code: 'inbox.merge_reveals' } });
    const sees = (id: number) => guest.refused('query ($id: ID!) { ticket(id: $id) { id } }', { id });
    expect([await sees(asked), await sees(kept)]).toEqual([undefined, 'not_found']);
    // Whom somebody has asked into both sees nothing new; and several at once are all held against the one that stays.
    await agent.ask(MERGE, { target: asked, sources: ids(shared) });
    const third = (await company.mail(secret, { subject: 'Third' })).ticketId;
    await invite(third);
    expect(await agent.refused(MERGE, { target: asked, sources: ids(third, kept) })).toBe(
      'inbox.merge_reveals',
    );
  });

  it('lets one of two who merge at once have it, and tells the other', async () => {
    const { target, source } = await two();
    const answers = await Promise.all([
      agent.graphql(MERGE, { target, sources: ids(source) }),
      admin.graphql(MERGE, { target: source, sources: ids(target) }),
      admin.graphql(MERGE, { target, sources: ids(source) }),
    ]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok').toSorted();
    expect(codes).toEqual(['inbox.ticket_merged', 'inbox.ticket_merged', 'ok']);
    const [standing] = await company.query<{ count: string }>(
      'SELECT count(*) FROM ticket_merge WHERE undone_at IS NULL AND $1 IN (source_ticket_id, target_ticket_id)',
      [target],
    );
    expect(Number(standing?.count)).toBe(1);
  });

  it('loses nothing that customers write while it is done', async () => {
    const { target, source } = await two(['Storm', 'Rain']);
    const writes = Array.from({ length: 12 }, (_, index) =>
      company.mail(mailbox, { subject: 'x', text: `Drop ${index}`, more: { conversationRef: source } }),
    );
    const merge = agent.ask(MERGE, { target, sources: ids(source) });
    const taken = await Promise.all([...writes, merge]);
    expect(taken).toHaveLength(13);
    const drops = (await timeline(target)).filter(({ text }) => text.startsWith('Drop'));
    expect(drops).toHaveLength(12);
    expect(drops.every(({ origin }) => Number(origin) === source)).toBe(true);
    await timeline(source);
  });

  it('takes the two apart while customers write, and everything is in one of them', async () => {
    const { target, source } = await two(['Sun', 'Wind']);
    await agent.ask(MERGE, { target, sources: ids(source) });
    const writes = Array.from({ length: 8 }, (_, index) =>
      company.mail(mailbox, { subject: 'x', text: `Gust ${index}`, more: { conversationRef: source } }),
    );
    await Promise.all([...writes, agent.ask(UNMERGE, { id: source })]);
    const gusts = (await timeline(source)).filter(({ text }) => text.startsWith('Gust'));
    expect(gusts).toHaveLength(8);
    await timeline(target);
  });

  it('is over before anybody waits, with 5,000 messages', async () => {
    const { target, source } = await two(['Long', 'Longer']);
    for (const id of [target, source]) {
      await company.query(
        `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_name, created_at)
         SELECT $1, $2, $3, n + 2, 'INBOUND', '<p>' || n || '</p>', n::text, 'contact', 'Tom', now() + n * interval '1 second'
         FROM generate_series(1, 5000) n`,
        [company.agencyId, id, mailbox],
      );
      await company.query('UPDATE ticket SET message_count = 5002, inbound_count = 5001 WHERE id = $1', [id]);
    }
    const before = await checksum(source);
    const started = performance.now();
    await agent.ask(MERGE, { target, sources: ids(source) });
    const merged = performance.now() - started;
    const again = performance.now();
    await agent.ask(UNMERGE, { id: source });
    const apart = performance.now() - again;
    expect(await checksum(source)).toBe(before);
    process.stdout.write(
      `merging 5,000 into 5,000: ${merged.toFixed(0)} ms, apart: ${apart.toFixed(0)} ms\n`,
    );
    expect(Math.max(merged, apart)).toBeLessThan(5_000);
  });
});

describe('splitting', () => {
  const SPLIT = `mutation ($input: SplitTicketInput!) {
    splitTicket(input: $input) { ticket { id number subject unreadCount contact { id } } from { id unreadCount } }
  }`;

  it('makes messages a conversation of their own, and merging undoes it', async () => {
    const messageId = world.nextMailId();
    const { ticketId } = await company.mail(mailbox, { subject: 'Two things', text: 'One', messageId });
    const { messageId: second } = await company.mail(mailbox, {
      subject: 'Re: Two things',
      text: 'Two',
      inReplyTo: messageId,
    });
    await agent.ask(SEND, { ticketId, body: 'Three', kind: 'NOTE' });
    const before = await checksum(ticketId);
    const { splitTicket } = await agent.ask(SPLIT, {
      input: { ticketId, fromMessageId: second, subject: 'The other thing' },
    });
    const made = Number(splitTicket.ticket.id);
    expect(splitTicket.ticket).toMatchObject({ subject: 'The other thing', unreadCount: 1 });
    expect(splitTicket.from.unreadCount).toBe(1);
    const words = async (id: number) =>
      (await timeline(id)).filter(({ type }) => type !== 'SYSTEM').map(({ text }) => text);
    expect(await words(made)).toEqual(['Two', 'Three']);
    expect(await words(ticketId)).toEqual(['One']);
    await agent.ask(MERGE, { target: ticketId, sources: ids(made) });
    expect(await checksum(ticketId)).toBe(before);
  });

  it('says with a code what cannot be split off', async () => {
    const { ticketId, messageId } = await company.mail(mailbox, { subject: 'Whole', text: 'Whole' });
    const other = await company.mail(mailbox, { subject: 'Foreign' });
    expect(await agent.refused(SPLIT, { input: { ticketId, messageIds: [messageId] } })).toBe(
      'inbox.split_leaves_nothing',
    );
    expect(await agent.refused(SPLIT, { input: { ticketId, messageIds: [other.messageId] } })).toBe(
      'validation.failed',
    );
    expect(await agent.refused(SPLIT, { input: { ticketId } })).toBe('validation.failed');
    expect(await agent.refused(SPLIT, { input: { ticketId: 999_999, messageIds: [messageId] } })).toBe(
      'not_found',
    );
  });
});
