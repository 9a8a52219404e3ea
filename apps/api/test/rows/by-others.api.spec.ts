import { isChange } from '../isolation/catalogue/operation.js';
import { type Caller, ProofWorld } from '../isolation/world/world.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

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

  it('has no operation that edits or deletes it but those that are tried here', () => {
    const operations = world.operations.filter(isChange).map(({ name }) => name);
    const edits = operations.filter((name) => /(edit|update|delete|pin|star)\w*(message|note)/i.test(name));
    const rest = operations.filter((name) => /^(PUT|PATCH|DELETE) .*messages/.test(name));
    // Those of the team's chat are tried by everybody in internal-chat/messages/chat-messages.api.spec.ts.
    expect([...edits, ...rest].sort()).toEqual([
      'DELETE /api/v2/internal_chat/messages/{id}',
      'DELETE /api/v2/internal_chat/messages/{id}/reaction',
      'DELETE /api/v2/scheduled_messages/{id}',
      'Mutation deleteChatMessage',
      'Mutation deleteContactNote',
      'Mutation editChatMessage',
      'Mutation editNote',
      'Mutation pinChatMessage',
      'Mutation starChatMessage',
      'Mutation updateContactNote',
      'Mutation updateScheduledMessage',
      'PUT /api/v2/internal_chat/messages/{id}',
      'PUT /api/v2/internal_chat/messages/{id}/links/{linkId}',
      'PUT /api/v2/scheduled_messages/{id}',
      'PUT /api/v2/tickets/{id}/messages/{messageId}',
    ]);
  });

  it('is edited by the author of a note alone, and no customer’s words by anybody', async () => {
    const { a } = world.tenants;
    const outsider = await world.colleague(a, 'basic_agent', { only_private_channels: true });
    const ticket = await world.rows.mint(a, 'ticket');
    const own = { ticket_id: ticket.id, author_kind: 'user', author_id: other.userId };
    const note = await world.rows.mint(a, 'message', { ...own, type: 'NOTE' });
    const answer = await world.rows.mint(a, 'message', { ...own, type: 'OUTBOUND' });
    const customers = await world.rows.mint(a, 'message', { ticket_id: ticket.id, type: 'INBOUND' });
    const attempts = [
      [me, note.id, 403],
      [outsider, note.id, 404],
      [other, answer.id, 403],
      [other, customers.id, 403],
      [me, customers.id, 403],
    ] as const;
    for (const [caller, id, status] of attempts) {
      const before = await row('message', id);
      const url = `/api/v2/tickets/${ticket.id}/messages/${id}`;
      const message = 'Said by somebody else';
      const rest = await ask(caller, 'PUT', url, { message });
      expect([caller.name, rest.statusCode]).toEqual([caller.name, status]);
      const query = 'mutation ($id: ID!, $body: String!) { editNote(messageId: $id, body: $body) { id } }';
      const variables = { id: String(id), body: message };
      const graphql = await ask(caller, 'POST', '/graphql', { query, variables });
      expect(graphql.json()).toMatchObject({ errors: [expect.anything()] });
      expect(await row('message', id)).toEqual(before);
    }
    const url = `/api/v2/tickets/${ticket.id}/messages/${note.id}`;
    expect((await ask(other, 'PUT', url, { message: 'Said better' })).statusCode).toBe(200);
    expect(await row('message', note.id)).toMatchObject({ body_text: 'Said better' });
  });

  it('is a note of a customer in the words of its author; who may delete customers may only take it away', async () => {
    const { a } = world.tenants;
    const colleague = await world.colleague(a, 'basic_agent');
    const note = await world.rows.mint(a, 'contact_note', { author_id: other.userId });
    const before = await row('contact_note', note.id);
    const words = { body: 'Said by somebody else' };
    const update = 'mutation ($input: UpdateContactNoteInput!) { updateContactNote(input: $input) { id } }';
    const remove = 'mutation ($id: ID!) { deleteContactNote(id: $id) }';
    for (const caller of [me, colleague]) {
      expect((await ask(caller, 'PUT', `/api/v2/contact_notes/${note.id}`, words)).statusCode).toBe(403);
      const variables = { input: { id: String(note.id), ...words } };
      const edited = await ask(caller, 'POST', '/graphql', { query: update, variables });
      expect(edited.json()).toMatchObject({ errors: [expect.anything()] });
    }
    const variables = { id: String(note.id) };
    const taken = await ask(colleague, 'POST', '/graphql', { query: remove, variables });
    expect(taken.json()).toMatchObject({ errors: [expect.anything()] });
    expect(await row('contact_note', note.id)).toEqual(before);
    expect((await ask(me, 'POST', '/graphql', { query: remove, variables })).json()).toMatchObject({
      data: { deleteContactNote: true },
    });
  });

  it('goes out later in the words of its author alone; a colleague who sees it may only stop it', async () => {
    const { a } = world.tenants;
    const outsider = await world.colleague(a, 'basic_agent', { only_private_channels: true });
    const waiting = await world.rows.mint(a, 'scheduled_message', { author_id: other.userId });
    const url = `/api/v2/scheduled_messages/${waiting.id}`;
    const before = await row('scheduled_message', waiting.id);
    const words = { body: 'Said by somebody else', send_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await ask(me, 'PUT', url, words)).statusCode).toBe(403);
    expect((await ask(me, 'POST', `${url}/send`)).statusCode).toBe(403);
    expect((await ask(outsider, 'PUT', url, words)).statusCode).toBe(404);
    expect((await ask(outsider, 'DELETE', url)).statusCode).toBe(404);
    expect(await row('scheduled_message', waiting.id)).toEqual(before);
    expect((await ask(other, 'PUT', url, words)).statusCode).toBe(200);
    expect((await ask(me, 'DELETE', url)).statusCode).toBe(200);
    expect(await row('scheduled_message', waiting.id)).toMatchObject({ state: 'CANCELLED' });
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

  const ask = (caller: Caller, method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    world.inject({ method, url, headers: caller.headers, ...(payload && { payload }) });

  async function row(table: string, id: number): Promise<Record<string, unknown>> {
    const { rows } = await world.owner.query<Record<string, unknown>>(
      `SELECT * FROM "${table}" WHERE id = $1`,
      [id],
    );
    return rows[0] ?? {};
  }
});
