import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { SweepChat } from '../threads/sweep-chat.service.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let cleo: Colleague;
let open: number;
let closed: number;

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';
const DISCUSS = 'mutation ($t: ID!) { discussTicket(ticketId: $t) { id name participants { id owner } } }';

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  cleo = await harbour.colleague('cleo', 'observer');
  open = (await harbour.mail(await harbour.mailbox('support@harbour.test'), { subject: 'A bent wheel' }))
    .ticketId;
  closed = (await harbour.mail(await harbour.privateMailbox('boss@harbour.test', anna))).ticketId;
});

afterAll(() => world?.close());

async function say(who: Colleague, threadId: string, more: object) {
  return who.rest('POST', MESSAGES, { threadId: Number(threadId), body: 'Look', ...more });
}

describe('a conversation', () => {
  it('is talked about in one group, which everybody may join who may see it', async () => {
    const ask = (who: Colleague) => who.ask(DISCUSS, { t: String(open) });
    const [first, second] = await Promise.all([ask(anna), ask(ben)]);
    expect(first.discussTicket.id).toBe(second.discussTicket.id);
    const { name, participants } = (await ask(anna)).discussTicket;
    expect(name).toMatch(/^\d+ A bent wheel$/);
    expect(participants).toHaveLength(2);
    expect(participants.filter(({ owner }: { owner: boolean }) => owner)).toHaveLength(1);
    expect(await ben.refused(DISCUSS, { t: String(closed) })).toBe('not_found');
  });

  it('is shown by who sees it, to each with their own rights', async () => {
    const { id } = (await anna.ask(DISCUSS, { t: String(open) })).discussTicket;
    await ben.ask(DISCUSS, { t: String(open) });
    const shown = await say(anna, id, { ticketIds: [open, closed] });
    expect(shown.json<{ data: { ticketIds: number[] } }>().data.ticketIds).toEqual([open, closed]);
    expect((await say(ben, id, { ticketIds: [closed] })).statusCode).toBe(422);
    const [message] = (
      await ben.ask('query ($t: ID!) { chatMessages(threadId: $t) { edges { node { ticketIds } } } }', {
        t: id,
      })
    ).chatMessages.edges;
    expect(message.node.ticketIds).toEqual([String(open), String(closed)]);
    expect(await ben.refused('query ($t: ID!) { ticket(id: $t) { id } }', { t: String(closed) })).toBe(
      'not_found',
    );
  });

  it('takes a message as a note, once, from who may write there', async () => {
    const { id } = (await anna.ask(DISCUSS, { t: String(open) })).discussTicket;
    await cleo.ask(DISCUSS, { t: String(open) });
    const said = (await say(anna, id, { body: 'The <b>rim</b> is bent' })).json<{ data: { id: number } }>()
      .data;
    const NOTE =
      'mutation ($m: ID!, $t: ID!) { noteChatMessage(messageId: $m, ticketId: $t) { id type text } }';
    const ids = { m: String(said.id), t: String(open) };
    const [one, two] = [await anna.ask(NOTE, ids), await anna.ask(NOTE, ids)];
    expect(one.noteChatMessage).toEqual(two.noteChatMessage);
    expect(one.noteChatMessage).toMatchObject({ type: 'NOTE', text: 'The rim is bent' });
    expect(await cleo.refused(NOTE, ids)).toBe('auth.forbidden');
  });
});

describe('the sweep', () => {
  it('takes what was deleted long ago, and nothing else', async () => {
    const body = { subject: 'Swept', participants: [ben.id] };
    const group = async () =>
      (await anna.rest('POST', THREADS, body)).json<{ data: { id: number } }>().data.id;
    const [kept, gone] = [await group(), await group()];
    const message = async () => (await say(anna, String(kept), {})).json<{ data: { id: number } }>().data.id;
    const [stays, goes] = [await message(), await message()];
    await anna.rest('DELETE', `${MESSAGES}/${goes}`);
    await anna.rest('DELETE', `${THREADS}/${gone}`);
    for (const table of ['chat_message', 'chat_thread'])
      await harbour.query(
        `UPDATE ${table} SET deleted_at = now() - interval '400 days' WHERE deleted_at IS NOT NULL`,
      );
    await world.app.get(SweepChat).sweep();
    expect((await anna.rest('POST', `${MESSAGES}/${goes}/restore`, {})).statusCode).toBe(404);
    expect((await anna.rest('POST', `${THREADS}/${gone}/restore`, {})).statusCode).toBe(404);
    expect((await anna.rest('GET', `${MESSAGES}/${stays}`)).statusCode).toBe(200);
  });
});
