import { systemContext } from '../../../platform/context/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let owner: Colleague;
let author: Colleague;
let member: Colleague;
let left: Colleague;
let outsider: Colleague;
let stranger: Colleague;

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';

interface Message {
  id: number;
  threadId: number;
  body: string;
  version: number;
  attachments: { id: number; url: string; client_name: string }[];
  [key: string]: unknown;
}

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  owner = await harbour.colleague('owner');
  author = await harbour.colleague('author');
  member = await harbour.colleague('member', 'observer');
  left = await harbour.colleague('left');
  outsider = await harbour.colleague('outsider', 'administrator');
  stranger = await (await world.company('Dune Hotels')).colleague('dirk', 'administrator');
});

afterAll(() => world?.close());

/** A group of owner, author and member, which one has left. */
async function group(): Promise<number> {
  const participants = [author.id, member.id, left.id];
  const answer = await owner.rest('POST', THREADS, { subject: 'Group', participants });
  const { id } = answer.json<{ data: { id: number } }>().data;
  await left.rest('POST', `${THREADS}/${id}/leave`, {});
  return id;
}
async function say(who: Colleague, threadId: number, body: string, more: object = {}): Promise<Message> {
  const answer = await who.rest('POST', MESSAGES, { threadId, body, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ data: Message }>().data;
}
const data = (answer: { json(): unknown }) => (answer.json() as { data: Message }).data;
const listed = async (who: Colleague, query: string) =>
  (await who.rest('GET', `${MESSAGES}?${query}`)).json<{
    data: Message[];
    links: { prev: string | null; next: string | null };
  }>();
async function upload(who: Colleague, name: string): Promise<number> {
  const boundary = 'b';
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`;
  const answer = await who.rest(
    'POST',
    '/api/v2/internal_chat/attachments',
    Buffer.from(`${head}hello\r\n--b--\r\n`),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}

describe('who may do what', () => {
  const cast = () => ({ owner, author, member, left, outsider, stranger });
  type Who = keyof ReturnType<typeof cast>;
  const all: Who[] = ['owner', 'author', 'member', 'left', 'outsider', 'stranger'];
  const outside = { left: 404, outsider: 404, stranger: 404 };
  const everybodyInside = { owner: 200, author: 200, member: 200, ...outside };

  it.each<
    [
      string,
      'GET' | 'POST' | 'PUT' | 'DELETE',
      (t: number, m: number) => string,
      object | undefined,
      Record<Who, number>,
    ]
  >([
    ['read it', 'GET', (_, m) => `${MESSAGES}/${m}`, undefined, everybodyInside],
    ['list it', 'GET', (t) => `${MESSAGES}?threadId=${t}`, undefined, everybodyInside],
    ['search it', 'GET', (t) => `${MESSAGES}?threadId=${t}&query=words`, undefined, everybodyInside],
    ['see its thread', 'GET', (t) => `${THREADS}/${t}`, undefined, everybodyInside],
    ['see its files', 'GET', (t) => `${THREADS}/${t}/attachments`, undefined, everybodyInside],
    ['answer', 'POST', () => MESSAGES, {}, { ...everybodyInside, owner: 201, author: 201, member: 201 }],
    [
      'edit it',
      'PUT',
      (_, m) => `${MESSAGES}/${m}`,
      { body: 'Edited' },
      { ...everybodyInside, owner: 403, member: 403 },
    ],
    [
      'delete it',
      'DELETE',
      (_, m) => `${MESSAGES}/${m}`,
      undefined,
      { ...outside, owner: 204, author: 204, member: 403 },
    ],
    ['pin it', 'POST', (_, m) => `${MESSAGES}/${m}/pin`, { value: true }, everybodyInside],
    ['star it', 'POST', (_, m) => `${MESSAGES}/${m}/star`, { value: true }, everybodyInside],
    ['react', 'POST', (_, m) => `${MESSAGES}/${m}/reaction`, { emoji: '👍' }, everybodyInside],
    [
      'take a reaction away',
      'DELETE',
      (_, m) => `${MESSAGES}/${m}/reaction?emoji=%F0%9F%91%8D`,
      undefined,
      everybodyInside,
    ],
    ['read up to the end', 'POST', (t) => `${THREADS}/${t}/read`, {}, everybodyInside],
    ['mark it unread', 'POST', (t, m) => `${THREADS}/${t}/unread/${m}`, {}, everybodyInside],
    ['mute', 'POST', (t) => `${THREADS}/${t}/mute`, { value: true }, everybodyInside],
    [
      'rename',
      'PUT',
      (t) => `${THREADS}/${t}`,
      { subject: 'New' },
      { ...outside, owner: 200, author: 403, member: 403 },
    ],
    [
      'delete the group',
      'DELETE',
      (t) => `${THREADS}/${t}`,
      undefined,
      { ...outside, owner: 204, author: 403, member: 403 },
    ],
    [
      'leave',
      'POST',
      (t) => `${THREADS}/${t}/leave`,
      {},
      { ...outside, owner: 204, author: 204, member: 204 },
    ],
  ])('%s', async (_, method, url, body, expected) => {
    const outcome: Record<string, number> = {};
    for (const who of all) {
      const threadId = await group();
      const { id } = await say(author, threadId, 'Some words');
      const sent =
        method === 'POST' && url(0, 0) === MESSAGES ? { threadId, body: 'Me too', parentId: id } : body;
      outcome[who] = (await cast()[who].rest(method, url(threadId, id), sent)).statusCode;
    }
    expect(outcome).toEqual(expected);
  });
});

describe('a message', () => {
  it('is the same one by the same key, also when it is sent twice at once', async () => {
    const threadId = await group();
    const send = () => author.rest('POST', MESSAGES, { threadId, body: 'Once', clientMutationId: 'k-1' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => data(answer).id)).size).toBe(1);
    expect((await listed(author, `threadId=${threadId}`)).data).toHaveLength(1);
    const elsewhere = { threadId: await group(), body: 'Other', clientMutationId: 'k-1' };
    expect((await author.rest('POST', MESSAGES, elsewhere)).statusCode).toBe(422);
    expect(
      data(await member.rest('POST', MESSAGES, { threadId, body: 'Mine', clientMutationId: 'k-1' })).userId,
    ).toBe(member.id);
  });

  it('is by who sends it, whatever else it says', async () => {
    const threadId = await group();
    expect((await say(author, threadId, 'Hi', { userId: owner.id, pinned: true })).userId).toBe(author.id);
  });

  it('keeps only what may stand in it, and is edited by its author', async () => {
    const threadId = await group();
    const made = await say(author, threadId, '<p onclick="x()">Hi <b>you</b><script>alert(1)</script></p>');
    expect(made.body).toBe('<div>Hi <strong>you</strong></div>');
    const edited = data(
      await author.rest('PUT', `${MESSAGES}/${made.id}`, { body: 'Bye', version: made.version }),
    );
    expect(edited).toMatchObject({ body: 'Bye', editedAt: expect.any(String), version: 2 });
    const late = await author.rest('PUT', `${MESSAGES}/${made.id}`, { body: 'Late', version: 1 });
    expect(late.statusCode).toBe(409);
  });

  it.each([
    ['nothing', { body: ' <br> ' }, 'body'],
    ['too much', { body: 'x'.repeat(10_001) }, 'body'],
    ['far too much', { body: `<b>${'x'.repeat(40_000)}</b>` }, 'body'],
    ['a file of nobody', { body: 'x', attachmentIds: [999_999] }, 'attachmentIds'],
    ['an answer to nothing', { body: 'x', parentId: 999_999 }, 'parentId'],
    ['a conversation that is not there', { body: 'x', ticketIds: [999_999] }, 'ticketIds'],
    ['no word', { body: 5 }, 'body'],
  ])('with %s is refused', async (_, more, field) => {
    const answer = await author.rest('POST', MESSAGES, { threadId: await group(), ...more });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('is deleted, gone from list, search and counts, and comes back', async () => {
    const threadId = await group();
    await say(author, threadId, 'first');
    const { id } = await say(author, threadId, 'remarkable');
    expect((await owner.rest('DELETE', `${MESSAGES}/${id}?thread_id=${threadId + 1}`)).statusCode).toBe(404);
    expect((await owner.rest('DELETE', `${MESSAGES}/${id}?thread_id=${threadId}`)).statusCode).toBe(204);
    expect((await owner.rest('DELETE', `${MESSAGES}/${id}`)).statusCode).toBe(404);
    expect((await listed(author, `threadId=${threadId}`)).data.map(({ body }) => body)).toEqual(['first']);
    expect((await listed(author, 'query=remarkable')).data).toEqual([]);
    expect((await author.rest('POST', `${MESSAGES}/${id}/restore`, {})).statusCode).toBe(200);
    expect((await listed(author, 'query=remark')).data.map((one) => one.id)).toEqual([id]);
    const records = await harbour.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE target_kind = 'chat_message' AND target_id = $1 ORDER BY id`,
      [id],
    );
    expect(records.map(({ action }) => action)).toEqual(['chat_message.deleted', 'chat_message.restored']);
  });

  it('answers another one, whose words it shows', async () => {
    const threadId = await group();
    const first = await say(author, threadId, 'Question?');
    const answer = await say(member, threadId, 'Answer!', { parentId: first.id });
    expect(answer).toMatchObject({ parentId: first.id, parent: { userId: author.id, text: 'Question?' } });
    const other = await say(author, await group(), 'Elsewhere');
    expect(
      (await member.rest('POST', MESSAGES, { threadId, body: 'x', parentId: other.id })).statusCode,
    ).toBe(422);
  });
});

describe('reactions', () => {
  it('are one a person and emoji, and the emoji goes with its last person', async () => {
    const { id } = await say(author, await group(), 'Nice?');
    const react = (who: Colleague, emoji: string) =>
      who.rest('POST', `${MESSAGES}/${id}/reaction`, { emoji });
    await Promise.all([react(owner, '👍'), react(owner, '👍'), react(member, '👍'), react(owner, '🎉')]);
    const shown = data(await owner.rest('GET', `${MESSAGES}/${id}`)).reactions as {
      emoji: string;
      userIds: number[];
    }[];
    expect(shown.map(({ emoji, userIds }) => [emoji, userIds.toSorted((a, b) => a - b)]).toSorted()).toEqual(
      [
        ['👍', [owner.id, member.id]],
        ['🎉', [owner.id]],
      ].toSorted(),
    );
    const gone = data(
      await owner.rest('DELETE', `${MESSAGES}/${id}/reaction?emoji=${encodeURIComponent('🎉')}`),
    );
    expect((gone.reactions as object[]).length).toBe(1);
    expect((await react(owner, 'ok')).statusCode).toBe(422);
    expect((await react(owner, '👍👍')).statusCode).toBe(422);
  });
});

describe('pins and stars', () => {
  it('are for all, and for oneself', async () => {
    const threadId = await group();
    const { id } = await say(author, threadId, 'Keep');
    await member.rest('POST', `${MESSAGES}/${id}/pin`, { value: true });
    await owner.rest('POST', `${MESSAGES}/${id}/star`, { value: true });
    expect(data(await owner.rest('GET', `${MESSAGES}/${id}`))).toMatchObject({ pinned: true, starred: true });
    expect(data(await author.rest('GET', `${MESSAGES}/${id}`))).toMatchObject({
      pinned: true,
      starred: false,
    });
    const query = `query ($t: ID!) { pinnedChatMessages(threadId: $t) { id pinned }
      starredChatMessages { edges { node { id } } } }`;
    const seen = await owner.ask(query, { t: String(threadId) });
    expect(seen.pinnedChatMessages).toMatchObject([{ id: String(id) }]);
    expect(seen.starredChatMessages.edges[0].node).toEqual({ id: String(id) });
  });
});

describe('files', () => {
  it('go with a message once, are listed and searched, and are loaded by who is in the thread', async () => {
    const threadId = await group();
    const [one, two] = [await upload(member, 'plan <b>.txt'), await upload(member, 'other.txt')];
    const sent = await say(member, threadId, '', { attachmentIds: [one, two] });
    expect(sent.attachments.map((file) => file.client_name)).toEqual(['plan <b>.txt', 'other.txt']);
    expect((await world.inject({ url: sent.attachments[0]?.url ?? '' })).body).toBe('hello');
    const again = await member.rest('POST', MESSAGES, { threadId, body: 'x', attachmentIds: [one] });
    expect(again.statusCode).toBe(422);
    const files = await owner.rest('GET', `${THREADS}/${threadId}/attachments?search=PLAN&page=1`);
    expect(files.json()).toMatchObject({
      data: [{ client_name: 'plan <b>.txt', private: true }],
      meta: { total: 1 },
    });
    const newest = (await owner.rest('GET', `${THREADS}/${threadId}/attachments?per_page=1`)).json<{
      links: { next: string };
    }>();
    expect((await owner.rest('GET', newest.links.next)).json()).toMatchObject({
      data: [{ client_name: 'plan <b>.txt' }],
      links: { next: null },
    });
    const thread = data(await owner.rest('GET', `${THREADS}/${threadId}`));
    expect(thread).toMatchObject({ attachmentsTotal: 2, attachmentsPage: 1 });
    expect(
      (
        await author.rest('POST', MESSAGES, {
          threadId,
          body: 'x',
          attachmentIds: [await upload(owner, 'a')],
        })
      ).statusCode,
    ).toBe(422);
  });
});

describe('a stretch of a thread', () => {
  it('is read before, behind and around a message, and leads on to both sides', async () => {
    const threadId = await group();
    const ids: number[] = [];
    for (let n = 1; n <= 9; n += 1) ids.push((await say(author, threadId, `m${n}`)).id);
    const bodies = async (more: string) =>
      (await listed(owner, `threadId=${threadId}&per_page=3${more}`)).data.map(({ body }) => body);
    expect(await bodies('')).toEqual(['m7', 'm8', 'm9']);
    expect(await bodies(`&direction=before&id=${ids[4]}`)).toEqual(['m2', 'm3', 'm4']);
    expect(await bodies(`&direction=after&id=${ids[4]}`)).toEqual(['m6', 'm7', 'm8']);
    expect(await bodies(`&direction=around&id=${ids[4]}`)).toEqual(['m4', 'm5', 'm6']);
    const seen: string[] = [];
    for (let next: string | null = `${MESSAGES}?threadId=${threadId}&per_page=4`; next !== null;) {
      const page: { data: Message[]; links: { prev: string | null } } = (
        await owner.rest('GET', next)
      ).json();
      seen.unshift(...page.data.map(({ body }) => body));
      next = page.links.prev;
    }
    expect(seen).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9']);
  });
});

describe('the search', () => {
  it('finds by beginnings of words in one’s own threads, newest first, page by page', async () => {
    const [here, there] = [await group(), await group()];
    await say(author, here, 'The derailleur is bent');
    await say(author, there, 'A new <b>Dérailleur</b> came');
    await say(author, there, `${'long '.repeat(200)} endword`);
    const found = async (who: Colleague, query: string) =>
      (await listed(who, query)).data.map(({ threadId }) => threadId);
    expect(await found(owner, 'query=derail')).toEqual([there, here]);
    expect(await found(owner, 'query=derail%20bent')).toEqual([here]);
    expect(await found(owner, `query=derail&threadId=${there}`)).toEqual([there]);
    expect(await found(owner, 'query=derail&per_page=1&page=2')).toEqual([here]);
    expect(await found(owner, 'query=endwo')).toEqual([there]);
    const first = await listed(owner, 'query=derail&per_page=1');
    expect(first.links.next).toMatch(/cursor=/);
    const next = await owner.rest('GET', first.links.next ?? '');
    expect(next.json()).toMatchObject({ data: [{ threadId: here }], links: { next: null, prev: null } });
    expect((await owner.rest('GET', `${MESSAGES}?query=derail&page=41`)).statusCode).toBe(422);
    expect(await found(outsider, 'query=derail')).toEqual([]);
    expect(await found(stranger, 'query=derail')).toEqual([]);
  });

  it('walks the index of words, however many messages there are', async () => {
    // A table with so few rows is read whole, unless one asks what else could be done.
    const plan = await world.db.write(systemContext(harbour.agencyId, 'test'), async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT message_id FROM chat_word WHERE agency_id = $1 AND thread_id = 1 AND word >= 'a' AND word < 'b'`,
        [harbour.agencyId],
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*word >= 'a'/);
  });
});
