import { isChange, type Operation, type Place, placeName } from './catalogue/operation.js';
import { leaksIn, succeeded } from './calls/answer.js';
import { caseOf, placesOf, tableOf, withValue } from './calls/call.js';
import { callerOf, freshCall, isOfVisitors, send, standingCall } from './calls/try.js';
import { Listener } from './world/listener.js';
import { type AgencyName, foreignMarks } from './world/tenant.js';
import { marksInRows } from './world/witness.js';
import { type Caller, ProofWorld } from './world/world.js';
import { OutsideMailServer } from '../mail-server.js';
import { until } from '../floor.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const MAIL_PORT = 4_470 + (process.pid % 20);
/** Long enough for what B does to reach A's sockets, if it could. */
const SETTLE_MS = 1_500;
const marks = foreignMarks('a');
const isEvent = (frame: string): boolean => frame.includes('"next"');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for a channel and a grant for it: the other subscriptions ask for a right. */
const BY_GRANT = 'Subscription channelEvents';

/** @returns the caller's own channels with their grants, having asked for those of both agencies. */
async function grantsFor(
  world: ProofWorld,
  caller: Caller,
  listener: Listener,
  agencyIds: readonly number[],
): Promise<[channel: string, auth: string][]> {
  await until('the socket has a name', () => listener.socketId !== null);
  const names = [`private-user.${caller.userId}`, ...agencyIds.map((id) => `presence-agency.${id}`)];
  const answer = await world.inject({
    method: 'POST',
    url: '/realtime/auth',
    headers: caller.headers,
    payload: { socket_id: listener.socketId, channel_names: names },
  });
  const { data } = answer.json<{ data: Record<string, { status: number; auth?: string }> }>();
  const granted = Object.entries(data).flatMap(([name, { auth }]) =>
    auth ? [[name, auth] as [string, string]] : [],
  );
  expect(granted.map(([name]) => name)).toEqual(names.slice(0, 2));
  return granted;
}

/** Agency B does everything that can be done, while agency A listens at every door that stays open. */
describe('what is sent by itself', () => {
  let world: ProofWorld;
  let url: string;
  const outside = new OutsideMailServer();

  beforeAll(async () => {
    await outside.start(MAIL_PORT);
    world = await ProofWorld.open({ SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` });
    for (const name of ['a', 'b', 'c'] as const) expect(await world.fill(name)).toEqual([]);
    await world.startWorker();
    url = await world.socketUrl();
  });
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  afterAll(async () => {
    await world?.close();
    await outside.stop();
  });

  it('never brings a word of B to A, by socket, chat or mail', async () => {
    const { a, b } = world.tenants;
    const admin = await world.colleague(a, 'administrator');
    const listener = Listener.open(url, admin);
    open.push(listener);
    const listen = (operation: Operation, variables: Record<string, unknown>) =>
      void listener.subscribe(operation.document ?? '', variables).outcome.then((end) => {
        if (end.startsWith('error')) listener.frames.push(`${operation.name} ${end}`);
      });
    for (const operation of world.operations.filter((one) => one.kind === 'subscription')) {
      if (operation.name === BY_GRANT) continue;
      const call = await standingCall(world, operation, a);
      listen(operation, call.variables);
    }
    const byGrant = world.operations.find((one) => one.name === BY_GRANT);
    if (!byGrant) throw new Error(`${BY_GRANT} is gone`);
    for (const [channel, auth] of await grantsFor(world, admin, listener, [a.id, b.id]))
      listen(byGrant, { channel, auth });
    const chat = await world.chatSocket(await world.visitor(a));
    open.push(chat);
    await pause(300);

    const work = await everythingThatChanges('b');
    expect(work.done).toBeGreaterThan(work.all / 2);
    await pause(SETTLE_MS);
    expect(listener.frames.filter((frame) => / error |^closed/.test(frame))).toEqual([]);
    const before = listener.frames.length;
    // The same by A itself: the listeners do hear something.
    await everythingThatChanges('a');
    await until('A hears of what A does', () => listener.frames.slice(before).filter(isEvent).length > 5);

    const heard = [...listener.frames, ...chat.frames];
    expect(heard.flatMap((frame) => frame.match(marks) ?? [])).toEqual([]);
    expect(await marksInRows(world.owner, world.tables, a, marks)).toEqual([]);
    expect(await marksInRows(world.owner, world.tables, b, foreignMarks('b'))).toEqual([]);
    await until('mails of both went out', () => wordsOf('a').length > 0 && wordsOf('b').length > 0);
    expect(wordsOf('a').filter((text) => text.includes('canary-b-'))).toEqual([]);
    process.stdout.write(
      `sockets: ${heard.length} frames at A, ${outside.arrived.length} mails, ${work.done} of ${work.all} changes by B\n`,
    );
  });

  it('is heard at foreign topics by nobody else, however much happens there', async () => {
    const { a, b } = world.tenants;
    const own = Listener.open(url, await world.colleague(b, 'administrator'));
    const foreign = Listener.open(url, await world.colleague(a, 'administrator'));
    open.push(own, foreign);
    const refused: string[] = [];
    let topics = 0;
    for (const operation of world.operations.filter((one) => one.kind === 'subscription')) {
      const call = await standingCall(world, operation, b);
      const places = placesOf(operation).filter(({ kind }) => kind === 'id');
      if (operation.name === BY_GRANT || places.length === 0) continue;
      topics += 1;
      own.subscribe(operation.document ?? '', call.variables);
      void foreign
        .subscribe(operation.document ?? '', call.variables)
        .outcome.then((end) => refused.push(`${operation.name}: ${end}`));
    }
    await pause(300);
    const done = await changeWhatStands('b');
    await until('B hears of what B does', () => own.frames.filter(isEvent).length > topics);
    await pause(SETTLE_MS);
    expect(foreign.frames.flatMap((frame) => frame.match(marks) ?? [])).toEqual([]);
    process.stdout.write(
      `foreign topics: ${topics}, ${refused.length} refused at once, ${done} changes, ${own.frames.filter(isEvent).length} heard by their own\n`,
    );
  });

  it('is refused for a foreign id as for a missing one, at every subscription', async () => {
    const { a, b } = world.tenants;
    const failed: string[] = [];
    for (const operation of world.operations.filter((one) => one.kind === 'subscription')) {
      const call = await standingCall(world, operation, a);
      for (const place of placesOf(operation).filter((one) => one.kind === 'id')) {
        const row = await world.rows.standing(b, 'ticket');
        const listeners = await Promise.all(
          [Number(row.id), b.missingId()].map(async (id) => ({
            id,
            listener: Listener.open(url, await world.colleague(a, 'administrator')),
          })),
        );
        const outcomes = listeners.map(({ id, listener }) =>
          listener
            .subscribe(operation.document ?? '', withValue(call, place, id).variables)
            .outcome.then((end) => end.replaceAll(String(id), '<id>')),
        );
        const ends = await endsOf(outcomes);
        for (const { id, listener } of listeners) {
          if (listener.frames.some((frame) => frame.match(marks)?.some((mark) => mark !== String(id))))
            failed.push(`${operation.name} shows ${listener.frames.join(' ')}`);
          await listener.close();
        }
        if (ends[0] !== ends[1]) failed.push(`${operation.name}, ${placeName(place)}: ${ends.join(' | ')}`);
      }
    }
    expect(failed).toEqual([]);
  });

  /** How they end, or that they stay open. Where one has ended, the other is waited for: the machine may be slow. */
  async function endsOf(outcomes: Promise<string>[]): Promise<string[]> {
    const ends = outcomes.map(() => 'open');
    for (const [at, outcome] of outcomes.entries()) void outcome.then((end) => (ends[at] = end));
    await Promise.race([...outcomes, pause(700)]);
    if (ends.some((end) => end !== 'open')) await Promise.race([Promise.all(outcomes), pause(10_000)]);
    return ends;
  }

  /** Each operation that changes something, as it is meant to be called. */
  async function everythingThatChanges(name: AgencyName): Promise<{ all: number; done: number }> {
    const tenant = world.tenants[name];
    const changes = world.operations.filter((one) => isChange(one) && !caseOf(one).notCalled);
    let done = 0;
    for (const operation of changes) {
      const caller = await callerOf(world, operation, tenant);
      const call = await freshCall(world, operation, tenant, caller);
      const answer = await send(world, call, caller);
      expect(leaksIn(answer, foreignMarks(name), call)).toEqual([]);
      if (succeeded(answer)) done += 1;
    }
    return { all: changes.length, done };
  }

  /** All that can be done to the conversation that stands there already; what ends it comes last. @returns how much of it was */
  async function changeWhatStands(name: AgencyName): Promise<number> {
    const tenant = world.tenants[name];
    const ends = ({ name: what }: Operation) => Number(/delete|merge|erase/i.test(what));
    const changes = world.operations
      .filter(
        (one) =>
          isChange(one) && !caseOf(one).notCalled && !isOfVisitors(one) && placesOf(one).some(isTicket(one)),
      )
      .toSorted((one, other) => ends(one) - ends(other));
    let done = 0;
    for (const operation of changes) {
      const call = await standingCall(world, operation, tenant);
      if (succeeded(await send(world, call, await callerOf(world, operation, tenant)))) done += 1;
    }
    return done;
  }

  const isTicket =
    (operation: Operation) =>
    (place: Place): boolean =>
      place.kind === 'id' &&
      !caseOf(operation).free?.[placeName(place)] &&
      ['ticket', 'message'].includes(tableOf(operation, place, world.tableNames));

  /** The mails that an agency has sent, with all that stands in them. */
  function wordsOf(name: AgencyName): string[] {
    return outside.arrived
      .map((mail) => JSON.stringify({ ...mail, attachments: mail.attachments.map((one) => one.filename) }))
      .filter((text) => text.includes(`agency-${name}.test`));
  }
});
