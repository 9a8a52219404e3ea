import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let cleo: Colleague;
let stranger: Colleague;

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';

interface Thread {
  id: number | null;
  identifier: string;
  name: string;
  unread: number;
  [key: string]: unknown;
}

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben', 'observer');
  cleo = await harbour.colleague('cleo');
  stranger = await (await world.company('Dune Hotels')).colleague('dirk', 'administrator');
});

afterAll(() => world?.close());

async function group(owner: Colleague, subject: string, ...others: Colleague[]): Promise<number> {
  const answer = await owner.rest('POST', THREADS, { subject, participants: others.map(({ id }) => id) });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}
async function say(who: Colleague, threadId: number, body: string): Promise<number> {
  const answer = await who.rest('POST', MESSAGES, { threadId, body });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}
const thread = async (who: Colleague, id: number) =>
  (await who.rest('GET', `${THREADS}/${id}`)).json<{ data: Thread }>().data;
const list = async (who: Colleague, query = '') =>
  (await who.rest('GET', `${THREADS}?per_page=100${query}`)).json<{ data: Thread[] }>().data;
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

describe('threads of two', () => {
  it('are there for each colleague before anything was said, and one’s own as well', async () => {
    const dora = await harbour.colleague('dora');
    const threads = await list(dora);
    expect(threads.map(({ id }) => id)).toEqual(threads.map(() => null));
    expect(threads.map(({ identifier }) => identifier).toSorted()).toEqual(
      [anna, ben, cleo, dora].map(({ id }) => `@${id}`).toSorted(),
    );
    expect(threads.filter(({ personal }) => personal)).toMatchObject([{ identifier: `@${dora.id}` }]);
  });

  it('begin with a first message, and are one however many begin at once', async () => {
    const [emil, fay] = [await harbour.colleague('emil'), await harbour.colleague('fay')];
    const answers = await Promise.all(
      [emil, fay, emil, fay, emil, fay].map((who, n) =>
        who.rest('POST', MESSAGES, { toUserId: who === emil ? fay.id : emil.id, body: `Hello ${n}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201]);
    const ids = new Set(answers.map((answer) => answer.json<{ data: { threadId: number } }>().data.threadId));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    expect(await thread(emil, id)).toMatchObject({
      identifier: `@${fay.id}`,
      primary: true,
      userMessageCount: 6,
      lastMessageTime: expect.any(String),
    });
    expect((await thread(fay, id)).identifier).toBe(`@${emil.id}`);
    expect((await list(emil)).filter(({ identifier }) => identifier === `@${fay.id}`)).toHaveLength(1);
    expect(await status(cleo.rest('GET', `${THREADS}/${id}`))).toBe(404);
  });

  it('are not changed, left or deleted', async () => {
    const made = await anna.rest('POST', THREADS, { participants: [ben.id] });
    const { id } = made.json<{ data: { id: number } }>().data;
    for (const [method, path, body] of [
      ['PUT', '', { subject: 'Two' }],
      ['POST', '/leave', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await anna.rest(method, `${THREADS}/${id}${path}`, body);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'chat.only_groups']);
    }
  });

  it('stay when the colleague goes, at the end of the list, and take nothing more', async () => {
    const gus = await harbour.colleague('gus');
    await anna.rest('POST', MESSAGES, { toUserId: gus.id, body: 'Bye!' });
    await harbour.query('UPDATE user_account SET is_active = false WHERE id = $1', [gus.id]);
    expect((await list(anna)).at(-1)).toMatchObject({ identifier: `@${gus.id}` });
    const answer = await anna.rest('POST', MESSAGES, { toUserId: gus.id, body: 'Still there?' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'chat.colleague_gone']);
  });
});

describe('groups', () => {
  it('have a name, owners and people, and are changed by an owner alone', async () => {
    const id = await group(anna, 'Workshop', ben);
    expect(await thread(ben, id)).toMatchObject({
      identifier: `#${id}`,
      subject: 'Workshop',
      primary: false,
      participants: [
        { id: anna.id, owner: true },
        { id: ben.id, owner: false },
      ],
    });
    const people = [anna.id, ben.id, { id: cleo.id, owner: true }];
    expect(await status(ben.rest('PUT', `${THREADS}/${id}`, { participants: people }))).toBe(403);
    const changed = await anna.rest('PUT', `${THREADS}/${id}`, {
      ...{ subject: ' Workshop 2 ', participants: people, version: 1 },
    });
    expect(changed.json<{ data: Thread }>().data).toMatchObject({
      subject: 'Workshop 2',
      participants: [{ owner: true }, { owner: false }, { id: cleo.id, owner: true }],
    });
    const late = await cleo.rest('PUT', `${THREADS}/${id}`, { subject: 'Late', version: 1 });
    expect(late.json<{ code: string }>().code).toBe('chat.version_conflict');
    expect(await status(anna.rest('PUT', `${THREADS}/${id}`, { participants: [anna.id] }))).toBe(200);
    expect(await status(ben.rest('GET', `${THREADS}/${id}`))).toBe(404);
  });

  it.each([
    ['no name', { participants: [998, 999] }, 'subject'],
    ['an empty name', { subject: '   ', participants: [] }, 'subject'],
    ['a long name', { subject: 'x'.repeat(101) }, 'subject'],
    ['somebody who is not there', { subject: 'x', participants: [999_999] }, 'participants'],
    ['no list', { subject: 'x', participants: 'anna' }, 'participants'],
  ])('are refused with %s', async (_, body, field) => {
    const answer = await anna.rest('POST', THREADS, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('take nobody of another company', async () => {
    const answer = await anna.rest('POST', THREADS, { subject: 'x', participants: [stranger.id] });
    expect(answer.statusCode).toBe(422);
    const id = await group(anna, 'Ours');
    expect(await status(stranger.rest('GET', `${THREADS}/${id}`))).toBe(404);
  });

  it('are handed over by the last owner who leaves, and gone for who left', async () => {
    const id = await group(anna, 'Ride', ben, cleo);
    await say(anna, id, 'Who comes along?');
    expect(await status(anna.rest('POST', `${THREADS}/${id}/leave`, {}))).toBe(204);
    expect(await status(anna.rest('GET', `${THREADS}/${id}`))).toBe(404);
    expect(await status(anna.rest('POST', MESSAGES, { threadId: id, body: 'Hello?' }))).toBe(404);
    expect((await list(anna)).map((one) => one.id)).not.toContain(id);
    expect((await thread(cleo, id)).participants).toEqual([
      { id: ben.id, owner: true },
      { id: cleo.id, owner: false },
    ]);
  });

  it('are deleted for all by an owner, and come back', async () => {
    const id = await group(anna, 'Gone', ben);
    expect(await status(ben.rest('DELETE', `${THREADS}/${id}`))).toBe(403);
    expect(await status(anna.rest('DELETE', `${THREADS}/${id}`))).toBe(204);
    expect(await status(ben.rest('GET', `${THREADS}/${id}`))).toBe(404);
    expect(await status(ben.rest('POST', `${THREADS}/${id}/restore`, {}))).toBe(403);
    expect(await status(cleo.rest('POST', `${THREADS}/${id}/restore`, {}))).toBe(404);
    expect(await status(anna.rest('POST', `${THREADS}/${id}/restore`, {}))).toBe(200);
    expect(await status(ben.rest('GET', `${THREADS}/${id}`))).toBe(200);
  });
});

describe('what is read', () => {
  it('is counted from where somebody read last, without what they wrote themselves', async () => {
    const id = await group(anna, 'Counted', ben);
    const [first, second] = [await say(anna, id, 'one'), await say(anna, id, 'two')];
    const named = await say(anna, id, `<span data-mention="user:${ben.id}">@Ben</span> three`);
    expect(await thread(ben, id)).toMatchObject({
      unread: 3,
      unreadMentions: 1,
      firstUnreadMessageId: first,
    });
    expect(await thread(anna, id)).toMatchObject({ unread: 0, firstUnreadMessageId: null });
    const read = await ben.rest('POST', `${THREADS}/${id}/read`, {});
    expect(read.json<{ data: Thread }>().data).toMatchObject({
      ...{ unread: 0, unreadMentions: 0, firstUnreadMessageId: null, lastRead: expect.any(String) },
    });
    const unread = await ben.rest('POST', `${THREADS}/${id}/unread/${second}`, {});
    expect(unread.json<{ data: Thread }>().data).toMatchObject({
      ...{ unread: 2, markUnread: true, unreadMentions: 1, firstUnreadMessageId: second },
    });
    await anna.rest('DELETE', `${MESSAGES}/${named}?thread_id=${id}`);
    expect(await thread(ben, id)).toMatchObject({ unread: 1, unreadMentions: 0 });
    await say(ben, id, 'I answer');
    expect(await thread(ben, id)).toMatchObject({ unread: 0, markUnread: false, userMessageCount: 3 });
  });

  it('begins anew for who comes later', async () => {
    const id = await group(anna, 'Later');
    await say(anna, id, 'before');
    await anna.rest('PUT', `${THREADS}/${id}`, { participants: [anna.id, cleo.id] });
    expect(await thread(cleo, id)).toMatchObject({ unread: 0 });
    await say(anna, id, 'after');
    expect(await thread(cleo, id)).toMatchObject({ unread: 1 });
  });

  it('names a whole team, and all who are here', async () => {
    const team = await harbour.team('Repairs');
    await harbour.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
      ...[harbour.agencyId, team, cleo.id],
    ]);
    const id = await group(anna, 'Named', ben, cleo);
    await say(anna, id, `<strong data-mention="team:${team}">@Repairs</strong>`);
    await say(anna, id, '@here come and look');
    expect((await thread(ben, id)).unreadMentions).toBe(1);
    expect((await thread(cleo, id)).unreadMentions).toBe(2);
    expect((await thread(anna, id)).unreadMentions).toBe(0);
  });
});

describe('the list', () => {
  it('stands as the weights say, page by page', async () => {
    const hal = await harbour.colleague('hal');
    const [old, muted, fresh] = [
      await group(hal, 'Old'),
      await group(hal, 'Muted'),
      await group(hal, 'Fresh'),
    ];
    for (const id of [old, muted, fresh]) {
      await say(hal, id, 'x');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await hal.rest('POST', `${THREADS}/${muted}/mute`, { value: true });
    const all = await list(hal);
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([fresh, old]);
    expect(all.at(-1)).toMatchObject({ id: muted, muted: true });
    const pages: Thread[] = [];
    for (let next: string | null = `${THREADS}?per_page=2`; next !== null;) {
      const page: { data: Thread[]; links: { next: string | null } } = (await hal.rest('GET', next)).json();
      pages.push(...page.data);
      next = page.links.next;
    }
    expect(pages).toEqual(all);
    expect((await list(hal, '&term=fres')).map(({ id }) => id)).toEqual([fresh]);
  });

  it('is one of GraphQL too', async () => {
    const id = await group(anna, 'Both faces', ben);
    const { chatThreads, chatThread } = await ben.ask(
      `query ($id: ID!) { chatThreads(first: 1) { edges { node { id name identifier } } }
        chatThread(id: $id) { id kind participants { id owner } viewerCanChange viewerCanLeave } }`,
      { id: String(id) },
    );
    expect(chatThreads.edges).toHaveLength(1);
    expect(chatThread).toMatchObject({ kind: 'GROUP', viewerCanChange: false, viewerCanLeave: true });
    expect(await cleo.refused('query ($id: ID!) { chatThread(id: $id) { id } }', { id: String(id) })).toBe(
      'not_found',
    );
  });
});
