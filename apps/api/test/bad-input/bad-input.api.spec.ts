import { ModulesContainer } from '@nestjs/core';
import { isChange, type Operation, type Place, placeName } from '../isolation/catalogue/operation.js';
import { ProofWorld } from '../isolation/world/world.js';
import { Choice } from './choice.js';
import { atOnce, Lane } from './lane.js';
import { leavesOf } from './leaves.js';
import { changedIn, stateOf } from './state.js';
import { troubleIn } from './verdict.js';
import { SWEEP } from '../sweep.js';

const AT_ONCE = 8;
/** Another share of the values by another seed; all of them, which takes long, when somebody looks for a fault. */
const SEED = Number(process.env.PARLEY_BAD_INPUT_SEED ?? 20_261_122);
const IS_WHOLE = process.env.PARLEY_BAD_INPUT_WHOLE === '1';
/** Only operations whose names this matches, as `drafts|views`. */
const ONLY = process.env.PARLEY_BAD_INPUT_ONLY;
/** How many of an operation's refused values are sent once more, to see that they leave no trace. */
const AGAIN = 6;

/** Edges that nothing bad can be sent to here, and why. */
const TAKES_NOTHING = 'has neither path, query, body nor arguments: there is no place for a bad value';
const TAKES_A_FILE = 'takes one file of a form; forms that cannot be read stand in inbox-refusals';
const NOT_TRIED: Readonly<Record<string, string>> = {
  'POST /client-api/tickets/media': TAKES_A_FILE,
  'POST /api/v2/quick_replies/attachments': TAKES_A_FILE,
  'GET /api/v2/mail_folders': TAKES_NOTHING,
  'GET /api/v2/inbox_settings': TAKES_NOTHING,
  'GET /api/v2/notices/unread_count': TAKES_NOTHING,
  'Query inboxSettings': TAKES_NOTHING,
  'Query openBulks': TAKES_NOTHING,
  'Query startChannels': TAKES_NOTHING,
  'Query unreadNoticeCount': TAKES_NOTHING,
};

vi.setConfig(IS_WHOLE ? { testTimeout: 3_600_000, hookTimeout: 3_600_000 } : SWEEP);

interface Tried {
  operation: Operation;
  lane: Lane;
  requests: number;
  codes: Set<string>;
  refused: { place: Place; value: unknown }[];
}

/**
 * Whatever stands at whatever place of the inbox: no call falls over, each refusal has a code that clients know and
 * names the field, and what was refused left everything as it was.
 */
describe('bad input', () => {
  let world: ProofWorld;
  let requests = 0;
  const tried: Tried[] = [];
  const failed: string[] = [];

  beforeAll(async () => {
    world = await ProofWorld.open();
    expect(await world.fill('a')).toEqual([]);
  });
  afterAll(() => {
    process.stdout.write(
      `bad input: ${tried.length} edges (${Object.keys(NOT_TRIED).length} that take nothing), ${requests} requests, seed ${SEED} (PARLEY_BAD_INPUT_SEED)\n`,
    );
    return world?.close();
  });

  it('is refused with a code and the name of the field, and makes nothing fail', async () => {
    const choice = new Choice(SEED, IS_WHOLE);
    const works = edgesOf(world).map((operation) => ({
      operation,
      values: leavesOf(operation).flatMap((place) => choice.for(place).map((value) => ({ place, value }))),
    }));
    await atOnce(AT_ONCE, works, async ({ operation, values }) => {
      const lane = new Lane(world, operation);
      const refused: Tried['refused'] = [];
      const codes = new Set<string>();
      for (const { place, value } of values) {
        const answer = await lane.with(place, value);
        requests += 1;
        if (answer) codes.add(answer.code);
        const trouble = answer ? troubleIn(answer, place) : 'no valid call to begin with';
        if (trouble) failed.push(said(operation, place, value, trouble));
        if (answer && answer.code === 'validation.failed') refused.push({ place, value });
      }
      tried.push({ operation, lane, refused, codes, requests: values.length });
    });
    expect(failed).toEqual([]);
  });

  it('leaves everything as it was where it is refused', async () => {
    const changes = tried.filter(({ operation, refused }) => isChange(operation) && refused.length);
    const traces: string[] = [];
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      const batch = changes.slice(from, from + AT_ONCE);
      for (const { lane } of batch) await lane.ready();
      const before = await stateOf(world);
      await atOnce(AT_ONCE, batch, async ({ operation, lane, refused }) => {
        const step = Math.max(1, Math.floor(refused.length / AGAIN));
        for (const { place, value } of refused.filter((_, at) => at % step === 0)) {
          requests += 1;
          const answer = await lane.with(place, value);
          if (answer?.code !== 'validation.failed')
            traces.push(said(operation, place, value, `now ${answer?.code}`));
        }
      });
      const changed = changedIn(before, await stateOf(world));
      const names = batch.map(({ operation }) => operation.name).join(', ');
      if (changed.length) traces.push(`${changed.join(', ')} after ${names}`);
    }
    expect(traces).toEqual([]);
  });

  it('was tried at every edge of the inbox', () => {
    const covered = tried.filter(({ requests: sent, codes }) => sent > 0 && ![...codes].every(isClosedDoor));
    const known = new Set(covered.map(({ operation }) => operation.name));
    const missed = edgesOf(world).filter(({ name }) => !known.has(name) && !NOT_TRIED[name]);
    expect(missed.map(({ name }) => name)).toEqual([]);
    if (!ONLY) expect(Object.keys(NOT_TRIED).filter((name) => known.has(name))).toEqual([]);
    if (!ONLY) expect(known.size).toBeGreaterThan(150);
  });
});

function edgesOf(world: ProofWorld): Operation[] {
  const module = [...world.app.get(ModulesContainer).values()].find(({ name }) => name === 'InboxModule');
  const owners = new Set<unknown>(
    [...(module?.controllers.values() ?? []), ...(module?.providers.values() ?? [])].map(
      ({ metatype }) => metatype,
    ),
  );
  return world.operations.filter(
    (one) => owners.has(one.owner) && (!ONLY || new RegExp(ONLY, 'i').test(one.name)),
  );
}

const said = (operation: Operation, place: Place, value: unknown, trouble: string): string =>
  `${operation.name}, ${placeName(place)} = ${JSON.stringify(value).slice(0, 60)}: ${trouble}`;

/** Whoever is let in nowhere has tried nothing. */
const isClosedDoor = (code: string): boolean => code.startsWith('auth.');
