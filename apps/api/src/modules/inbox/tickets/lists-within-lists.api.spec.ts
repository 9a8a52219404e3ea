import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let keeper: Colleague;
let agent: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  keeper = await harbour.colleague('keeper', 'administrator');
  agent = await harbour.colleague('agent');
  mailbox = await harbour.mailbox('desk@within.test');
});
afterAll(() => world?.close());

interface Inner {
  edges: { node: { id: string; subject: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

interface Edge<T> {
  node: T;
}

interface Told {
  subject: string;
  messages: { edges: Edge<{ text: string }>[]; pageInfo: { hasPreviousPage: boolean } };
  timeline: { edges: unknown[] };
}

interface ProfileRow {
  name: string;
  contacts: { edges: Edge<{ fullName: string }>[]; pageInfo: { hasNextPage: boolean } };
}

const subjects = (list: Inner): string[] => list.edges.map(({ node }) => node.subject);

/** Three conversations of each, the newest last. */
async function writes(from: string, name: string, ...more: string[]): Promise<void> {
  for (const subject of [`${name} 1`, `${name} 2`, `${name} 3`, ...more])
    await harbour.mail(mailbox, { from, name, subject });
}

describe('a list within a list', () => {
  it('is one page for each row, in its own order, and goes on from a cursor', async () => {
    await writes('anna@within.test', 'Anna');
    await writes('bert@within.test', 'Bert');
    const ask = async (after: string | null): Promise<Inner[]> => {
      const { contacts } = await agent.ask(
        `query ($after: String) { contacts(sort: NAME, term: "within.test") { edges { node {
          tickets(first: 2, after: $after) { edges { node { id subject } } pageInfo { hasNextPage endCursor } }
        } } } }`,
        { after },
      );
      return contacts.edges.map((edge: { node: { tickets: Inner } }) => edge.node.tickets);
    };
    const [anna, bert] = await ask(null);
    expect(subjects(anna as Inner)).toEqual(['Anna 3', 'Anna 2']);
    expect(subjects(bert as Inner)).toEqual(['Bert 3', 'Bert 2']);
    expect([anna?.pageInfo.hasNextPage, bert?.pageInfo.hasNextPage]).toEqual([true, true]);
    const [annaOn, bertOn] = await ask(bert?.pageInfo.endCursor ?? '');
    // The cursor is a place in time: what is older than it, of each of them.
    expect(subjects(annaOn as Inner)).toEqual(['Anna 3', 'Anna 2']);
    expect(subjects(bertOn as Inner)).toEqual(['Bert 1']);
    expect(bertOn?.pageInfo.hasNextPage).toBe(false);
  });

  it('asks each field with its own arguments, also twice for the same row', async () => {
    await writes('cleo@within.test', 'Cleo');
    const { contacts } = await agent.ask(
      `{ contacts(term: "cleo@within.test") { edges { node {
        one: tickets(first: 1) { edges { node { subject } } }
        all: tickets { edges { node { subject messages(last: 1) { edges { node { text } } } } } }
      } } } }`,
    );
    const { one, all } = contacts.edges[0].node;
    expect(subjects(one)).toEqual(['Cleo 3']);
    expect(subjects(all)).toEqual(['Cleo 3', 'Cleo 2', 'Cleo 1']);
    expect(all.edges.map(({ node }: Edge<Told>) => node.messages.edges.length)).toEqual([1, 1, 1]);
  });

  it('shows of each row what the caller may see of it', async () => {
    const board = await harbour.privateMailbox('board@within.test', keeper);
    await harbour.mail(mailbox, { from: 'dora@within.test', name: 'Dora', subject: 'In the open' });
    await harbour.mail(board, { from: 'dora@within.test', name: 'Dora', subject: 'For the board' });
    const of = async (who: Colleague): Promise<string[]> => {
      const { contacts } = await who.ask(
        `{ contacts(term: "dora@within.test") { edges { node { tickets { edges { node { subject } } } } } } }`,
      );
      return subjects(contacts.edges[0].node.tickets);
    };
    expect(await of(keeper)).toEqual(['For the board', 'In the open']);
    expect(await of(agent)).toEqual(['In the open']);
  });

  it('reads what was written in, and what happened to, each of several tickets', async () => {
    const { ticketId } = await harbour.mail(mailbox, {
      from: 'ewa@within.test',
      name: 'Ewa',
      subject: 'First',
    });
    const other = await harbour.mail(mailbox, { from: 'ewa@within.test', name: 'Ewa', subject: 'Second' });
    const note = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
    for (const text of ['one', 'two'])
      await agent.ask(note, { input: { ticketId, kind: 'NOTE', body: `<p>${text}</p>` } });
    const assign = `mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id } }`;
    await keeper.ask(assign, { input: { ticketId: other.ticketId, userId: agent.id } });
    const { contacts } = await agent.ask(
      `{ contacts(term: "ewa@within.test") { edges { node { tickets { edges { node {
        subject
        messages(last: 2) { edges { node { text } } pageInfo { hasPreviousPage } }
        timeline(first: 5, kinds: [ASSIGNED_TO_USER]) { edges { node { system { kind } } } }
      } } } } } } }`,
    );
    const rows: Edge<Told>[] = contacts.edges[0].node.tickets.edges;
    const told = (subject: string) => rows.find(({ node }) => node.subject === subject)?.node;
    expect(told('First')?.messages.edges.map(({ node }) => node.text)).toEqual(['one', 'two']);
    expect(told('First')?.messages.pageInfo.hasPreviousPage).toBe(true);
    expect(told('First')?.timeline.edges).toEqual([]);
    expect(told('Second')?.timeline.edges).toEqual([{ node: { system: { kind: 'ASSIGNED_TO_USER' } } }]);
  });

  it('holds the contacts of each profile by name, and names a wrong argument', async () => {
    for (const [profile, ...names] of [
      ['North', 'Zoe', 'Abe'],
      ['South', 'Max'],
    ] as const) {
      const { data } = (
        await keeper.rest('POST', '/api/v2/profiles', { kind: 'COMPANY', name: profile })
      ).json();
      for (const name of names) {
        const made = await keeper.rest('POST', '/api/v2/contacts', { full_name: name });
        expect(made.statusCode).toBe(201);
        await keeper.rest('POST', `/api/v2/profiles/${data.id}/contacts`, {
          contact_ids: [made.json().data.id],
        });
      }
    }
    const asked = (first: number) =>
      `{ profiles(sort: NAME) { edges { node { name contacts(first: ${first}) { edges { node { fullName } } pageInfo { hasNextPage } } } } } }`;
    const { profiles } = await keeper.ask(asked(1));
    expect(
      profiles.edges.map(({ node }: Edge<ProfileRow>) => [
        node.name,
        node.contacts.edges[0]?.node.fullName,
        node.contacts.pageInfo.hasNextPage,
      ]),
    ).toEqual([
      ['North', 'Abe', true],
      ['South', 'Max', false],
    ]);
    const { errors } = await keeper.graphql(asked(0));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { first: expect.any(Array) },
    });
  });
});
