import { SearchIndexer } from '../../src/modules/inbox/search/search-indexer.service.js';
import { type Colleague, type Company, InboxWorld, type Mail } from '../worlds/inbox-world.js';

const SEARCH = `query ($term: String!, $kinds: [SearchKind!], $filter: SearchFilter, $sort: SearchSort, $first: Int, $after: String) {
  search(term: $term, kinds: $kinds, filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { cursor node { kind title { text highlights { start end } } contactName { text highlights { start end } }
      ticket { id number subject } contact { id fullName }
      message { id position type excerpt { text highlights { start end } } files { text highlights { start end } } } } }
    pageInfo { hasNextPage endCursor }
    counts { kind count isMore } channels { channel { id } count }
    didYouMean order isPartial unknown indexed } }`;

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let member: Colleague;
let open: number;
let closed: number;

const indexed = () => world.app.get(SearchIndexer).run();
type Variables = Record<string, unknown>;
const find = async (who: Colleague, term: string, more: Variables = {}) =>
  (await who.ask(SEARCH, { term, ...more })).search;
interface Marked {
  text: string;
  highlights: { start: number; end: number }[];
}
const shown = ({ text, highlights }: Marked) => highlights.map(({ start, end }) => text.slice(start, end));

async function messages(who: Colleague, term: string, more: Variables = {}): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['MESSAGE'], ...more });
  return edges.map(({ node }: { node: { message: { excerpt: Marked } } }) => node.message.excerpt.text);
}

async function subjects(who: Colleague, term: string, more: Variables = {}): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['TICKET'], ...more });
  return edges.map(({ node }: { node: { title: Marked } }) => node.title.text);
}

async function names(who: Colleague, term: string): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['CONTACT'] });
  return edges.map(({ node }: { node: { title: Marked } }) => node.title.text);
}

let people = 0;
function mail(text: string, more: Mail = {}) {
  people += 1;
  return company.mail(open, {
    from: `person${people}@home.test`,
    name: `Person ${people}`,
    subject: 'Hello',
    text,
    ...more,
  });
}

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  member = await company.colleague('member');
  open = await company.mailbox('support@harbour.test');
  closed = await company.privateMailbox('board@harbour.test', member);
});

afterAll(() => world.close());

describe('finding', () => {
  beforeAll(async () => {
    await mail('Where are the bicycles that I have ordered? I would like a refund.', {
      subject: 'Late bicycles',
    });
    await mail('Ich warte noch immer auf die Rechnungen für meine Fahrräder, bitte.', {
      name: 'Jürgen Müller',
      from: 'j@home.test',
    });
    await mail('Bonjour, je vous demande le remboursement de mes vélos, merci.');
    await mail('Wanneer worden de fietsen bezorgd? Ik heb nog niets van jullie gehoord.');
    await mail('Olá, não recebi os meus pedidos, obrigado pela ajuda.');
    await mail('Hola, no he recibido las bicicletas que he comprado, gracias.');
    await mail('Buongiorno, non ho ancora ricevuto le biciclette, grazie.');
    await mail('Saya belum menerima pengiriman yang dijanjikan, terima kasih.');
    await mail('Когда привезут мои велосипеды? Жду уже неделю.');
    await mail('أين الدراجات التي طلبتها؟');
    await indexed();
  });

  it.each([
    ['English', 'bicycle ordering', 'Where are the bicycles'],
    ['German', 'Rechnung Fahrrad ', 'Ich warte noch'],
    ['French', 'remboursements vélo', 'Bonjour, je vous'],
    ['Dutch', 'fiets bezorgd', 'Wanneer worden'],
    ['Portuguese', 'pedido', 'Olá, não'],
    ['Spanish', 'bicicleta compré', 'Hola, no he'],
    ['Italian', 'bicicletta ', 'Buongiorno, non'],
    ['Indonesian', 'pengirim', 'Saya belum'],
    ['Russian', 'велосипед', 'Когда привезут'],
    ['Arabic', 'دراجة', 'أين الدراجات'],
  ])('knows the stems of %s', async (_, term, beginning) => {
    const found = await messages(agent, term);
    expect(found).toContainEqual(expect.stringContaining(beginning));
    expect(found.length).toBeLessThan(3);
  });

  it('needs no accents', async () => {
    expect(await messages(agent, 'velos')).toHaveLength(1);
    expect(await names(agent, 'jurgen muller')).toEqual(['Jürgen Müller']);
    expect(await messages(agent, 'from:muller')).toHaveLength(1);
  });

  it('marks what fits, in the words as they stand there', async () => {
    const { edges } = await find(agent, 'bicycle refund', { kinds: ['MESSAGE'] });
    expect(shown(edges[0].node.message.excerpt)).toEqual(['bicycles', 'refund']);
    const tickets = await find(agent, 'bicycle', { kinds: ['TICKET'] });
    expect(shown(tickets.edges[0].node.title)).toEqual(['bicycles']);
  });

  it('bears misspelled words, and says what may have been meant', async () => {
    for (const name of ['a', 'b']) await mail(`One more question about the refund, ${name}.`);
    await indexed();
    const found = await find(agent, 'refnud ', { kinds: ['MESSAGE'] });
    expect(found.didYouMean).toBe('refund ');
    expect(found.edges.length).toBeGreaterThanOrEqual(3);
    expect((await find(agent, 'refund ')).didYouMean).toBeNull();
    expect((await find(agent, 'zzqqxxv ')).edges).toEqual([]);
  });

  it('finds the beginning of the word that is being typed, and only of this', async () => {
    expect(await messages(agent, 'bicyc')).toHaveLength(1);
    expect(await messages(agent, 'bicyc refund')).toHaveLength(0);
    expect(await messages(agent, 'refund bicyc')).toHaveLength(1);
  });

  it('needs no small words', async () => {
    expect(await messages(agent, 'where are the bicycles ')).toHaveLength(1);
  });

  it('keeps the words of a phrase together, and leaves out what is not wanted', async () => {
    await mail('The chain of my blue bike is broken, and the saddle.');
    await mail('My bike is blue since the chain was changed.');
    await indexed();
    expect(await messages(agent, '"blue bike"')).toHaveLength(1);
    expect(await messages(agent, 'blue bike ')).toHaveLength(2);
    expect(await messages(agent, 'blue chain -saddle ')).toEqual([expect.stringContaining('since')]);
    expect(await messages(agent, '-saddle -"blue bike" chain ')).toHaveLength(1);
  });

  it('finds numbers of telephones in any spelling, conversations by number, files by name', async () => {
    const { ticketId, messageId } = await mail('You can call me: +31 (0)6-1234 5678, or later.', {
      subject: 'Call me',
    });
    await company.query(
      `UPDATE contact SET phone = '+31698765432' WHERE agency_id = $1 AND id = (SELECT contact_id FROM ticket WHERE id = $2)`,
      [company.agencyId, ticketId],
    );
    await company.query(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, 'channel', 'Invoice_2291-zebra.pdf', 'application/pdf', 3, 'none', now())`,
      [company.agencyId, messageId],
    );
    await company.query('UPDATE message SET author_name = author_name WHERE agency_id = $1 AND id = $2', [
      company.agencyId,
      messageId,
    ]);
    await indexed();
    for (const term of ['0612345678', '06 1234 5678', '+31612345678', '0031 6 12345678'])
      expect(await messages(agent, term)).toHaveLength(1);
    for (const term of ['0698765432', '06-98765432', '+31 6 98 76 54 32', '98765432']) {
      expect((await find(agent, term, { kinds: ['CONTACT'] })).edges).toHaveLength(1);
      expect(await subjects(agent, term)).toEqual(['Call me']);
    }
    const { edges } = await find(agent, 'zebra has:attachment', { kinds: ['MESSAGE'] });
    expect(shown(edges[0].node.message.files[0])).toEqual(['zebra']);
    const [{ number }] = (await company.query<{ number: number }>('SELECT number FROM ticket WHERE id = $1', [
      ticketId,
    ])) as [{ number: number }];
    expect((await find(agent, `#${number}`)).edges[0].node).toMatchObject({
      kind: 'TICKET',
      ticket: { id: String(ticketId) },
    });
  });

  it('gives no HTML back: what looks like it is text, and is found as words', async () => {
    await mail('<img src=x onerror=alert(1)> paprika <b>bold</b>');
    await indexed();
    const { edges } = await find(agent, 'paprika', { kinds: ['MESSAGE'] });
    expect(edges[0].node.message.excerpt.text).toContain('<img src=x onerror=alert(1)> paprika <b>');
    expect(shown(edges[0].node.message.excerpt)).toEqual(['paprika']);
  });

  it('shows contacts, conversations and messages together, and counts each', async () => {
    await mail('The tandem is fine.', { subject: 'Tandem', name: 'Tandem Tom', from: 'tandem@home.test' });
    await indexed();
    const { edges, counts } = await find(agent, 'tandem');
    expect(edges.map(({ node }: { node: { kind: string } }) => node.kind)).toEqual([
      'CONTACT',
      'TICKET',
      'MESSAGE',
    ]);
    expect(counts).toEqual([
      { kind: 'CONTACT', count: 1, isMore: false },
      { kind: 'TICKET', count: 1, isMore: false },
      { kind: 'MESSAGE', count: 1, isMore: false },
    ]);
  });

  it('goes on where a page ends, each once', async () => {
    for (let index = 0; index < 7; index += 1) await mail(`Marmalade number ${index}`);
    await indexed();
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const found = await find(agent, 'marmalade', { kinds: ['MESSAGE'], first: 3, after });
      for (const { node } of found.edges) seen.push(node.message.id);
      after = found.pageInfo.endCursor;
      if (!found.pageInfo.hasNextPage) break;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});

describe('operators and filters', () => {
  let late: number;
  let ticketId: number;

  beforeAll(async () => {
    late = await company.label('Very late');
    ({ ticketId } = await mail('The pannier is torn.', {
      subject: 'Pannier',
      name: 'Paula Pan',
      from: 'paula@home.test',
    }));
    await mail('Another pannier.', { subject: 'Second pannier' });
    await agent.ask(`mutation { labelTicket(ticketId: "${ticketId}", labelId: "${late}") { id } }`);
    await admin.ask(
      `mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${agent.id}" }) { id } }`,
    );
    await indexed();
  });

  it.each([
    ['pannier label:"very late"', 1],
    ['pannier label:late', 1],
    ['pannier -label:late', 1],
    ['pannier assignee:me', 1],
    ['pannier assignee:none', 1],
    ['pannier is:assigned', 1],
    ['pannier is:open', 2],
    ['pannier -is:open', 0],
    ['pannier is:closed', 0],
    ['pannier is:spam', 0],
    ['pannier is:snoozed', 0],
    ['pannier from:paula', 1],
    ['pannier channel:support', 2],
    ['pannier channel:board', 0],
    ['pannier after:2d', 2],
    ['pannier before:2d', 0],
    ['pannier on:today', 2],
    ['pannier has:attachment', 0],
    ['pannier -has:attachment', 2],
    ['label:late', 1],
  ])('%s', async (term, count) => {
    expect(await messages(agent, term)).toHaveLength(count);
  });

  it('says which operators fit nothing', async () => {
    const { edges, unknown } = await find(agent, 'pannier label:nothere is:purple before:soon');
    expect(unknown).toEqual(['label:nothere', 'is:purple', 'before:soon']);
    expect(edges).toEqual([]);
  });

  it('has the same as fields', async () => {
    expect(await messages(agent, 'pannier', { filter: { labels: [String(late)] } })).toHaveLength(1);
    expect(await messages(agent, 'pannier', { filter: { users: [String(agent.id)] } })).toHaveLength(1);
    expect(await messages(agent, 'pannier', { filter: { channels: [String(open)] } })).toHaveLength(2);
    expect(await messages(agent, 'pannier', { filter: { channels: [String(closed)] } })).toHaveLength(0);
    expect(await messages(agent, 'pannier', { filter: { status: ['CLOSED'] } })).toHaveLength(0);
    expect(await messages(agent, 'pannier', { filter: { before: '2020-01-01T00:00:00Z' } })).toHaveLength(0);
  });

  it('is in REST', async () => {
    const answer = await agent.rest(
      'GET',
      `/api/v2/search?term=pannier&kinds=message&labels=${late}&per_page=5`,
    );
    expect(answer.json()).not.toHaveProperty('errors');
    expect(answer.json().data).toMatchObject([{ kind: 'MESSAGE', ticket: { id: ticketId } }]);
    expect(answer.json().meta).toMatchObject({
      counts: [{ kind: 'MESSAGE', count: 1, is_more: false }],
      is_partial: false,
    });
  });
});

describe('bad input', () => {
  it.each(['word '.repeat(200), 'x'.repeat(10_240), `"${'word '.repeat(60)}"`, 'is:open '.repeat(50)])(
    'is refused: %.20s',
    async (term) => {
      const { errors } = await agent.graphql(SEARCH, { term });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'validation.failed',
        fields: { term: [expect.any(String)] },
      });
    },
  );

  it.each([
    "'; DROP TABLE ticket; --",
    "a' | 'b",
    '!!!',
    '&&&',
    '(((',
    ':*',
    '<->',
    '\\',
    '%',
    '"',
    '-',
    '-"',
    'a:* & !b',
    "''''",
    '\u202e',
    '🚲',
  ])('is only words: %s', async (term) => {
    const answer = await agent.graphql(SEARCH, { term });
    expect(answer.errors).toBeUndefined();
  });

  it('is a term with a character that no message can have', async () => {
    const answer = await agent.graphql(SEARCH, { term: '\u0000' });
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { term: [expect.any(String)] },
    });
  });

  it('knows its own places alone', async () => {
    expect(await agent.refused(SEARCH, { term: 'a', after: 'bm90aGluZw' })).toBe('validation.failed');
    const made = Buffer.from(JSON.stringify(['MESSAGE', 'NEWEST', 'Infinity', 1])).toString('base64url');
    expect(await agent.refused(SEARCH, { term: 'a', after: made })).toBe('validation.failed');
    expect(await agent.refused(SEARCH, { term: 'a', first: 1_000 })).toBe('validation.failed');
  });

  it('without a question finds nothing', async () => {
    for (const term of ['', '   ', '!!!']) expect((await find(agent, term)).edges).toEqual([]);
  });
});
