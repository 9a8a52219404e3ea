import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';
const DEACTIVATE = 'mutation ($i: DepartureInput!) { deactivateUser(input: $i) { id } }';
const REACTIVATE = 'mutation ($id: ID!) { reactivateUser(id: $id) { id } }';
const CALL = 'mutation ($i: StartChatCallInput!) { startChatCall(input: $i) { call { id } } }';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let anna: Colleague;
let ben: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben', 'observer');
});

afterAll(() => world?.close());

const group = async (owner: Colleague, participants: (number | object)[]): Promise<number> =>
  (await owner.rest('POST', THREADS, { subject: 'Ride', participants })).json<{ data: { id: number } }>().data
    .id;
const say = async (who: Colleague, to: object) =>
  (await who.rest('POST', MESSAGES, { body: 'Hi', ...to })).json<{ data: { id: number; threadId: number } }>()
    .data;
const deactivate = ({ id }: Colleague) => admin.ask(DEACTIVATE, { i: { id: String(id) } });
const ownersOf = async (threadId: number) =>
  (
    await harbour.query<{ userId: number }>(
      `SELECT user_id AS "userId" FROM chat_participant WHERE thread_id = $1 AND is_owner ORDER BY user_id`,
      [threadId],
    )
  ).map(({ userId }) => Number(userId));

describe('who does not work here any more', () => {
  it('leaves groups that were theirs alone to who is there longest and still works here', async () => {
    const [gus, hal] = [await harbour.colleague('gus'), await harbour.colleague('hal')];
    const alone = await group(gus, [hal.id, ben.id]);
    await gus.rest('PUT', `${THREADS}/${alone}`, { participants: [gus.id, hal.id, ben.id, anna.id] });
    const shared = await group(gus, [{ id: anna.id, owner: true }, ben.id]);
    await deactivate(hal);
    await deactivate(gus);
    await until('the group has another owner', async () => (await ownersOf(alone)).includes(ben.id));
    expect(await ownersOf(alone)).toEqual([ben.id]);
    expect(await ownersOf(shared)).toEqual([anna.id, gus.id].toSorted((a, b) => a - b));
    expect((await ben.rest('PUT', `${THREADS}/${alone}`, { subject: 'Ride 2' })).statusCode).toBe(200);
    expect((await anna.rest('PUT', `${THREADS}/${alone}`, { subject: 'Mine' })).statusCode).toBe(403);
  });

  it('leaves a thread of two that is only read', async () => {
    const ida = await harbour.colleague('ida');
    const hers = await say(ida, { toUserId: anna.id });
    const { id, threadId } = await say(anna, { toUserId: ida.id });
    await deactivate(ida);
    const gone = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object) => {
      const answer = await anna.rest(method, url, body);
      return [answer.statusCode, answer.json<{ code: string; message: string }>().code];
    };
    const refused = [409, 'chat.colleague_gone'];
    expect(await gone('POST', MESSAGES, { threadId, body: 'Still there?' })).toEqual(refused);
    expect(await gone('PUT', `${MESSAGES}/${id}`, { body: 'Edited' })).toEqual(refused);
    expect(await gone('POST', `${MESSAGES}/${hers.id}/pin`, { value: true })).toEqual(refused);
    expect(await gone('POST', `${MESSAGES}/${hers.id}/reaction`, { emoji: '👍' })).toEqual(refused);
    expect(await anna.refused(CALL, { i: { threadId, seat: 'seat-of-anna-in-tests' } })).toBe(
      'chat.colleague_gone',
    );
    // What is one's own goes on: reading, keeping, and taking one's words back.
    expect((await anna.rest('GET', `${THREADS}/${threadId}`)).statusCode).toBe(200);
    expect((await anna.rest('POST', `${MESSAGES}/${hers.id}/star`, { value: true })).statusCode).toBe(200);
    expect((await anna.rest('POST', `${THREADS}/${threadId}/read`, {})).statusCode).toBe(200);
    expect((await anna.rest('DELETE', `${MESSAGES}/${id}`)).statusCode).toBe(204);
    await admin.ask(REACTIVATE, { id: String(ida.id) });
    expect((await say(anna, { threadId })).threadId).toBe(threadId);
  });

  it('is not rung in groups', async () => {
    const jan = await harbour.colleague('jan');
    const threadId = await group(anna, [jan.id]);
    await deactivate(jan);
    expect(await anna.refused(CALL, { i: { threadId, seat: 'seat-of-anna-in-tests' } })).toBe(
      'chat.nobody_to_call',
    );
    await anna.rest('PUT', `${THREADS}/${threadId}`, { participants: [anna.id, jan.id, ben.id] });
    const { call } = (await anna.ask(CALL, { i: { threadId, seat: 'seat-of-anna-in-tests' } })).startChatCall;
    const [row] = await harbour.query<{ meta: { participant_response: object } }>(
      'SELECT meta FROM chat_message WHERE id = $1',
      [call.id],
    );
    expect(row?.meta.participant_response).toEqual({ [anna.id]: 'ACCEPTED', [ben.id]: 'RINGING' });
  });
});
