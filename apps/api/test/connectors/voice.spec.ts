import { type AgentLine, VoiceWorld } from './voice-world.js';

let world: VoiceWorld;
let ann: AgentLine;
let bob: AgentLine;

beforeAll(async () => {
  world = await VoiceWorld.open();
  ann = await world.line(await world.channels.company.colleague('ann', 'administrator'));
  bob = await world.line(await world.channels.company.colleague('bob', 'basic_agent'));
});
afterAll(async () => {
  ann?.close();
  bob?.close();
  await world?.close();
});
afterEach(() => world.channels.calm(world.channel));

describe('a call that comes in', () => {
  it('rings all who are there; the first has it, and the others are told', async () => {
    const caller = await world.newCaller();
    await world.rings(caller);
    const [atAnn, atBob] = await Promise.all([world.incoming(ann, caller), world.incoming(bob, caller)]);
    const statuses = await Promise.all([ann.do('answer', atAnn.sid), bob.do('answer', atBob.sid)]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const telephone = await world.until(caller, 'a conversation', (one) => one.with);
    const [winner, loser] = telephone.with === `u${ann.colleague.id}` ? [ann, bob] : [bob, ann];
    await world.channels.until('the other is told', () =>
      loser.news.some(
        ({ kind, sid }) =>
          (kind === 'cancelled' || kind === 'ended') && (sid === atAnn.sid || sid === atBob.sid),
      ),
    );
    const name = `${winner.colleague.id}`;
    expect(telephone.with).toBe(`u${name}`);
    await world.toldOf(caller, ({ content }) => content.outcome === 'ongoing' && content.answeredBy);
    await world.deed(caller, 'hang-up');
    const told = await world.toldOf(caller, ({ content }) => content.outcome === 'answered');
    expect(told).toMatchObject({ type: 'INBOUND', content: { direction: 'in' } });
    await world.channels.settled();
    expect(await world.messagesOf(caller)).toHaveLength(1);
  });

  it('ends as a voicemail with its sound where nobody takes it', async () => {
    const caller = await world.newCaller();
    await world.rings(caller);
    const [atAnn, atBob] = await Promise.all([world.incoming(ann, caller), world.incoming(bob, caller)]);
    await Promise.all([ann.do('decline', atAnn.sid), bob.do('decline', atBob.sid)]);
    const asked = await world.until(caller, 'the tone', ({ expects }) => expects === 'voicemail');
    expect(asked.heard.map(({ text }) => text).join(' ')).toContain('leave a message after the tone');
    await world.deed(caller, 'speak', { seconds: 3 });
    await world.deed(caller, 'hang-up');
    const told = await world.toldOf(
      caller,
      ({ content, files }) => content.outcome === 'voicemail' && files?.length,
    );
    expect(told.content.recorded).toBe(3);
    expect(told.files?.[0]?.mime_type).toMatch(/^audio\//);
    await world.channels.settled();
    expect((await world.messagesOf(caller))[0]?.files).toHaveLength(1);
  });

  it('is a missed call when the caller hangs up first', async () => {
    const caller = await world.newCaller();
    await world.rings(caller);
    await world.incoming(ann, caller);
    await world.deed(caller, 'hang-up');
    const told = await world.toldOf(caller, ({ content }) => content.outcome === 'missed');
    expect(told.body_text).toBe('Missed call');
    await world.channels.until('nobody is rung', () =>
      ann.news.some(({ kind, from }) => kind === 'cancelled' && from === `+${caller}`),
    );
  });

  it('happens once though everything comes twice and in any order', async () => {
    await world.channels.trouble(world.channel, 'duplicates');
    await world.channels.trouble(world.channel, 'reorder');
    const caller = await world.newCaller();
    await world.rings(caller);
    const { sid } = await world.incoming(ann, caller);
    expect(await ann.do('answer', sid)).toBe(200);
    await world.until(caller, 'a conversation', (one) => one.with);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await ann.do('hang-up', sid);
    await world.toldOf(caller, ({ content }) => content.outcome === 'answered' && content.duration > 0);
    // How long it was is known once the last report has come; what comes after that changes nothing.
    await world.channels.settled();
    const [told] = await world.messagesOf(caller);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await world.channels.settled();
    const [after, ...others] = await world.messagesOf(caller);
    expect(others).toEqual([]);
    expect(after?.content).toEqual(told?.content);
    const rows = await world.channels.company.query(
      'SELECT status, outcome, user_id FROM voice_call WHERE number = $1',
      [caller],
    );
    expect(rows).toEqual([{ status: 'ended', outcome: 'answered', user_id: Number(ann.colleague.id) }]);
  });

  it('goes into the conversation of whoever called before', async () => {
    const caller = await world.newCaller();
    for (let count = 0; count < 2; count += 1) {
      await world.rings(caller);
      // At once, or after it rang: what was heard of it first must not matter.
      if (count === 0) await world.incoming(ann, caller);
      await world.deed(caller, 'hang-up');
      await world.channels.until('that it was missed', async () => {
        const told = await world.messagesOf(caller);
        return told.filter(({ content }) => content.outcome === 'missed').length > count;
      });
    }
    const tickets = (await world.messagesOf(caller)).map(({ ticket_id: id }) => id);
    expect(new Set(tickets).size).toBe(1);
  });

  it('is refused without a proof, and changes nothing', async () => {
    await world.channels.trouble(world.channel, 'bad_signature');
    const caller = await world.newCaller();
    await world.rings(caller);
    const telephone = await world.until(caller, 'the end', ({ state }) => state === 'completed');
    expect(telephone.heard.at(-1)?.text).toContain('application error');
    await world.channels.calm(world.channel);
    const rows = await world.channels.company.query('SELECT 1 FROM voice_call WHERE number = $1', [caller]);
    expect(rows).toEqual([]);
  });
});

describe('a call that goes out', () => {
  const begin = (line: AgentLine, number: string) =>
    line.colleague
      .ask('mutation ($input: BeginCallInput!) { beginCall(input: $input) { id status number } }', {
        input: { number },
      })
      .then(({ beginCall }) => beginCall as { id: string; status: string });

  it('rings the customer, and stands in their conversation as ours', async () => {
    const customer = await world.newCaller();
    const { id, status } = await begin(ann, `+${customer}`);
    expect(status).toBe('starting');
    const sid = await ann.callOut({ ParleyCall: id });
    await world.until(customer, 'the ringing', ({ state }) => state === 'ringing');
    await world.deed(customer, 'answer');
    await world.until(customer, 'a conversation', (one) => one.with);
    await ann.do('hang-up', sid);
    const told = await world.toldOf(customer, ({ content }) => content.outcome === 'answered');
    expect(told).toMatchObject({
      type: 'OUTBOUND',
      body_text: 'Outgoing call',
      content: { direction: 'out' },
    });
  });

  it('says that the customer was busy', async () => {
    const customer = await world.newCaller();
    const { id } = await begin(ann, `+${customer}`);
    await ann.callOut({ ParleyCall: id });
    await world.until(customer, 'the ringing', ({ state }) => state === 'ringing');
    await world.deed(customer, 'decline');
    await world.toldOf(customer, ({ content }) => content.outcome === 'busy');
  });

  it('says that the customer did not answer, and not that we have missed something', async () => {
    const customer = await world.newCaller();
    const { id } = await begin(ann, `+${customer}`);
    const sid = await ann.callOut({ ParleyCall: id });
    await world.until(customer, 'the ringing', ({ state }) => state === 'ringing');
    await ann.do('hang-up', sid);
    const told = await world.toldOf(customer, ({ content }) => content.outcome === 'missed');
    expect(told.body_text).toBe('Outgoing call, nobody answered');
    const { ticket } = await ann.colleague.ask(
      'query ($id: ID!) { ticket(id: $id) { lastMessage { text } } }',
      { id: told.ticket_id },
    );
    expect(ticket.lastMessage.text).toBe('Outgoing call, nobody answered');
  });

  it('is nobody else’s, and begins once', async () => {
    const customer = await world.newCaller();
    const { id } = await begin(ann, `+${customer}`);
    const foreign = await bob.callOut({ ParleyCall: id });
    await world.channels.until('the refusal', () =>
      bob.news.some(({ kind, sid }) => kind === 'ended' && sid === foreign),
    );
    expect(await world.telephone(customer)).toBeNull();
  });

  it.each(['', '12', '+0311', 'sip:x@y.z'])('does not call "%s"', async (number) => {
    const code = await ann.colleague.refused(
      'mutation ($input: BeginCallInput!) { beginCall(input: $input) { id } }',
      { input: { number } },
    );
    expect(code).toBe('validation.failed');
  });
});

describe('handing over', () => {
  const handOver = 'mutation ($input: HandOverCallInput!) { handOverCall(input: $input) { handoverTo } }';

  async function speaking(): Promise<{ caller: string; sid: string; callId: string }> {
    const caller = await world.newCaller();
    await world.rings(caller);
    const { sid } = await world.incoming(ann, caller);
    await ann.do('answer', sid);
    await world.until(caller, 'a conversation', (one) => one.with);
    const callId = await world.channels.until('that it is hers', async () => {
      const [row] = await world.channels.company.query<{ id: number }>(
        `SELECT id FROM voice_call WHERE number = $1 AND status = 'ongoing' AND user_id = $2`,
        [caller, ann.colleague.id],
      );
      return row && String(row.id);
    });
    return { caller, sid, callId };
  }

  it('gives the caller to a colleague', async () => {
    const { caller, callId } = await speaking();
    await ann.colleague.ask(handOver, { input: { callId, userId: String(bob.colleague.id) } });
    const again = await world.channels.until('the ringing', () =>
      bob.news.filter(({ kind, from }) => kind === 'incoming' && from === `+${caller}`).at(1),
    );
    await bob.do('answer', again.sid);
    await world.until(caller, 'the colleague', (one) => one.with === `u${bob.colleague.id}`);
    await bob.do('hang-up', again.sid);
    await world.toldOf(caller, ({ content }) => content.outcome === 'answered' && content.duration >= 0);
    const { calls } = await ann.colleague.ask(
      '{ calls(first: 20) { edges { node { id outcome userId } } } }',
    );
    expect(calls.edges.map(({ node }: { node: object }) => node)).toContainEqual({
      id: callId,
      outcome: 'answered',
      userId: String(bob.colleague.id),
    });
    const rows = await world.channels.company.query('SELECT id FROM voice_call WHERE number = $1', [caller]);
    expect(rows).toHaveLength(1);
  });

  it('is refused to those whose telephone is off, and for calls of others', async () => {
    const { caller, callId } = await speaking();
    const cara = await world.channels.company.colleague('cara', 'basic_agent');
    const input = { callId, userId: String(cara.id) };
    expect(await ann.colleague.refused(handOver, { input })).toBe('channels.colleague_not_free');
    expect(await bob.colleague.refused(handOver, { input })).toBe('channels.call_over');
    await world.deed(caller, 'hang-up');
    await world.toldOf(caller, ({ content }) => content.outcome === 'answered');
    expect(await ann.colleague.refused(handOver, { input })).toBe('channels.call_over');
  });

  it('leaves the call where it is when the provider refuses', async () => {
    const { caller, sid, callId } = await speaking();
    await world.channels.trouble(world.channel, 'server_error', { times: 1 });
    const input = { callId, userId: String(bob.colleague.id) };
    expect(await ann.colleague.refused(handOver, { input })).toBe('channels.hand_over_refused');
    expect((await world.telephone(caller))?.with).toBe(`u${ann.colleague.id}`);
    await ann.do('hang-up', sid);
    await world.toldOf(caller, ({ content }) => content.outcome === 'answered');
  });
});

describe('the lines of a colleague', () => {
  it('are known on every page, however many are opened', async () => {
    for (let page = 0; page < 130; page += 1) {
      const { voiceLines } = await bob.colleague.ask('{ voiceLines { channelId } }');
      expect(voiceLines).toEqual([{ channelId: String(world.channel.id) }]);
    }
  });
});

describe('REST', () => {
  it('has the history, those who can be called, and a token that Twilio would take', async () => {
    const history = await ann.colleague.rest('GET', '/api/v2/voip/history?per_page=2');
    expect(history.json().data).toHaveLength(2);
    expect(history.json().links.next).toContain('cursor');
    const contacts = await ann.colleague.rest('GET', '/api/v2/voip/contacts');
    expect(contacts.json().data[0].phone).toMatch(/^\+\d+$/);
    const { data } = (await ann.colleague.rest('GET', '/api/v2/voip/token')).json();
    expect(data).toMatchObject({ identity: `u${ann.colleague.id}`, channel_id: world.channel.id });
    const [head, body] = data.token
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(head).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' });
    expect(body).toMatchObject({
      iss: 'SK525252525252525252525252525ca001',
      sub: 'AC525252525252525252525252525ca001',
      grants: {
        identity: `u${ann.colleague.id}`,
        voice: {
          incoming: { allow: true },
          outgoing: { application_sid: 'AP525252525252525252525252525ca001' },
        },
      },
    });
  });
});

describe('a flow', () => {
  const create =
    'mutation ($input: CreateIvrFlowInput!) { createIvrFlow(input: $input) { id version channels { id } } }';
  const update = 'mutation ($input: UpdateIvrFlowInput!) { updateIvrFlow(input: $input) { version } }';
  const all = { userIds: [], teamIds: [] };
  const flow = {
    start: 'menu',
    steps: [
      {
        id: 'menu',
        kind: 'menu',
        words: 'Press 1 for repairs, 2 to leave word.',
        keys: [
          { key: '1', label: 'Repairs', next: 'ring' },
          { key: '2', label: 'Leave word', next: 'leave' },
        ],
        tries: 2,
        otherwise: 'bye',
      },
      { id: 'ring', kind: 'ring', people: all, seconds: 20, otherwise: 'leave' },
      { id: 'leave', kind: 'voicemail', words: 'Speak now.', maxSeconds: 30 },
      { id: 'bye', kind: 'hangup', words: 'Goodbye.' },
    ],
  };
  const input = () => ({ name: 'Front desk', flow, channelIds: [String(world.channel.id)] });
  let made: { id: string; version: number };

  it('meets callers of its channels: keys, ringing, what they chose', async () => {
    ({ createIvrFlow: made } = await ann.colleague.ask(create, { input: input() }));
    const caller = await world.newCaller();
    await world.rings(caller);
    const asked = await world.until(caller, 'the menu', ({ expects }) => expects === 'keys');
    expect(asked.heard.at(-1)?.text).toBe('Press 1 for repairs, 2 to leave word.');
    await world.deed(caller, 'key', { key: '1' });
    const { sid } = await world.incoming(ann, caller);
    await ann.do('answer', sid);
    await world.until(caller, 'a conversation', (one) => one.with);
    await world.deed(caller, 'hang-up');
    const told = await world.toldOf(caller, ({ content }) => content.outcome === 'answered');
    expect(told.content).toMatchObject({ path: ['Repairs'], answeredBy: expect.stringMatching(/ann/i) });
  });

  it('asks again after an unknown key, and ends after the last try', async () => {
    const caller = await world.newCaller();
    await world.rings(caller);
    await world.until(caller, 'the menu', ({ expects }) => expects === 'keys');
    await world.deed(caller, 'key', { key: '9' });
    const over = await world.until(caller, 'the end', ({ state }) => state === 'completed');
    expect(over.heard.filter(({ who }) => who === 'business').map(({ text }) => text)).toEqual([
      'Press 1 for repairs, 2 to leave word.',
      'Press 1 for repairs, 2 to leave word.',
      'Goodbye.',
    ]);
    await world.toldOf(caller, ({ content }) => content.outcome === 'missed');
  });

  it('stays as it was for those who are on the line', async () => {
    const caller = await world.newCaller();
    await world.rings(caller);
    await world.until(caller, 'the menu', ({ expects }) => expects === 'keys');
    const other = { ...flow, start: 'bye', steps: flow.steps.filter(({ id }) => id === 'bye') };
    const change = { ...input(), flow: other, flowId: made.id, version: made.version };
    await ann.colleague.ask(update, { input: change });
    await world.deed(caller, 'key', { key: '2' });
    const asked = await world.until(caller, 'the tone', ({ expects }) => expects === 'voicemail');
    expect(asked.heard.some(({ text }) => text === 'Speak now.')).toBe(true);
    await world.deed(caller, 'hang-up');
    expect(await ann.colleague.refused(update, { input: change })).toBe('ivr.version_conflict');
  });

  it('is refused with problems, for channels that are none, and to those who may not', async () => {
    const broken = { ...flow, start: 'nowhere' };
    expect(await ann.colleague.refused(create, { input: { ...input(), flow: broken } })).toBe(
      'validation.failed',
    );
    expect(await ann.colleague.refused(create, { input: { ...input(), channelIds: ['999999'] } })).toBe(
      'validation.failed',
    );
    expect(await bob.colleague.refused(create, { input: input() })).toBe('auth.forbidden');
  });

  it('that is deleted meets nobody, and can be brought back', async () => {
    await ann.colleague.ask('mutation ($id: ID!) { deleteIvrFlow(flowId: $id) }', { id: made.id });
    const caller = await world.newCaller();
    await world.rings(caller);
    await world.incoming(ann, caller);
    await world.deed(caller, 'hang-up');
    const { restoreIvrFlow } = await ann.colleague.ask(
      'mutation ($id: ID!) { restoreIvrFlow(flowId: $id) { channels { id } } }',
      { id: made.id },
    );
    expect(restoreIvrFlow.channels).toEqual([{ id: String(world.channel.id) }]);
  });
});
