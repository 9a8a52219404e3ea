import { isChange } from '../isolation/catalogue/operation.js';
import { type Caller, ProofWorld } from '../isolation/world/world.js';

// On a machine that others use as well.
jest.setTimeout(300_000);

/** What belongs to one colleague is not another one's, also not within a company. */
describe('what a colleague wrote or owns', () => {
  let world: ProofWorld;
  let other: Caller;
  let me: Caller;

  beforeAll(async () => {
    world = await ProofWorld.open();
    expect(await world.fill('a')).toEqual([]);
    other = await world.colleague(world.tenants.a, 'basic_agent');
    me = await world.colleague(world.tenants.a, 'administrator');
  });
  afterAll(() => world?.close());

  it('cannot be edited or deleted by anybody: no operation does', () => {
    // The day one appears, author, owner, member and outsider have to be tried here.
    const operations = world.operations.filter(isChange).map(({ name }) => name);
    const edits = operations.filter((name) => /(edit|update|delete|pin|star)\w*(message|note)/i.test(name));
    const rest = operations.filter((name) => /^(PUT|PATCH|DELETE) .*messages/.test(name));
    expect([...edits, ...rest]).toEqual([]);
  });

  it('cannot send the uploads of a colleague', async () => {
    const { a } = world.tenants;
    const upload = await world.rows.mint(a, 'attachment', { uploaded_by_id: other.userId });
    const ticket = await world.rows.mint(a, 'ticket');
    const answer = await world.inject({
      method: 'POST',
      url: `/api/v2/tickets/${ticket.id}/messages`,
      headers: me.headers,
      payload: { message: 'Look', attachment_ids: [Number(upload.id)] },
    });
    expect(answer.statusCode).toBe(422);
    expect(await row('attachment', upload.id)).toMatchObject({ message_id: null });
  });

  it('cannot change the hours of a colleague', async () => {
    const { a } = world.tenants;
    const hours = await world.rows.mint(a, 'do_not_disturb_schedule', { user_id: other.userId });
    const before = await row('do_not_disturb_schedule', hours.id);
    const answer = await world.inject({
      method: 'PUT',
      url: `/api/v2/me/do_not_disturb_schedule/${hours.id}`,
      headers: me.headers,
      payload: { enabled: true, from: '18:00', to: '08:00' },
    });
    expect(answer.statusCode).toBe(404);
    expect(await row('do_not_disturb_schedule', hours.id)).toEqual(before);
  });

  it('cannot end the session of a colleague', async () => {
    const session = await world.rows.mint(world.tenants.a, 'user_session', { user_id: other.userId });
    const answer = await world.inject({
      method: 'DELETE',
      url: `/api/v2/me/sessions/${session.id}`,
      headers: me.headers,
    });
    expect(answer.statusCode).toBe(404);
    expect(await row('user_session', session.id)).toMatchObject({ revoked_at: null });
  });

  async function row(table: string, id: number): Promise<Record<string, unknown>> {
    const { rows } = await world.owner.query<Record<string, unknown>>(
      `SELECT * FROM "${table}" WHERE id = $1`,
      [id],
    );
    return rows[0] ?? {};
  }
});
