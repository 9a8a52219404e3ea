import type { ToldCall } from '../connectors/channel-fact.js';
import { notesInWords, withTold } from './told-call.rules.js';

type Told = Parameters<typeof withTold>[0];

const START = 1_732_622_895_000;
const at = (second: number): Date => new Date(START + second * 1_000);
const fresh: Told = {
  direction: 'in',
  number: '31612345678',
  status: 'starting',
  outcome: null,
  stage: 'flow',
  userId: null,
  rung: [],
  handoverTo: null,
  legId: null,
  mainId: '123',
  flow: null,
  place: null,
  turn: 0,
  takenTurn: null,
  recording: null,
  answeredAt: null,
  endedAt: null,
  duration: null,
  notes: null,
};
const said = (second: number, more: Partial<ToldCall>): ToldCall => ({
  at: at(second),
  customer: { address: '31612345678' },
  direction: 'in',
  status: 'ringing',
  startedAt: at(0),
  tags: [],
  comments: [],
  ...more,
});

const taken = { outcome: 'answered', answeredAt: at(5), name: 'Noor' } as const;
const over = { ...taken, status: 'ended', endedAt: at(20), duration: 15 } as const;
const comments = [{ text: 'Call back', by: 'Noor' }];
/** Each with the colleague whom it names. */
const story: readonly [ToldCall, number | null][] = [
  [said(0, {}), null],
  [said(5, { status: 'ongoing', ...taken }), 7],
  [said(20, over), 7],
  [said(50, { ...over, comments }), 7],
  [said(60, { ...over, comments, tags: ['sales'] }), 7],
];
const lived = (order: readonly number[]): Told =>
  order.reduce((call, index) => {
    const [told, userId] = story[index] as (typeof story)[number];
    return withTold(call, told, userId);
  }, fresh);

function orders(of: readonly number[]): number[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((first) => orders(of.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

it('comes to the same in every order, and when each is said twice', () => {
  const wanted = {
    status: 'ended',
    outcome: 'answered',
    userId: 7,
    answeredAt: at(5),
    endedAt: at(20),
    duration: 15,
    notes: { at: at(60).getTime(), by: 'Noor', tags: ['sales'], comments },
  };
  const all = orders([0, 1, 2, 3, 4]);
  expect(all).toHaveLength(120);
  for (const order of all) {
    expect(lived(order)).toMatchObject(wanted);
    expect(lived([...order, ...order.toReversed()])).toMatchObject(wanted);
  }
});

it('goes on step by step', () => {
  expect(lived([0])).toMatchObject({ status: 'ringing', outcome: null });
  expect(lived([0, 1])).toMatchObject({ status: 'ongoing', outcome: 'answered', userId: 7 });
  expect(lived([0, 1, 0])).toMatchObject({ status: 'ongoing', outcome: 'answered', userId: 7 });
});

it('was missed until it is known that word was left', () => {
  const missed = withTold(fresh, said(9, { status: 'ended', outcome: 'missed', endedAt: at(9) }), null);
  expect(missed).toMatchObject({ status: 'ended', outcome: 'missed' });
  const left = said(10, { status: 'ended', outcome: 'voicemail', endedAt: at(9) });
  expect(withTold(missed, left, null)).toMatchObject({ outcome: 'voicemail', endedAt: at(9) });
});

it('what happens within one second goes on, and not back', () => {
  const answered = said(0, { status: 'ongoing', ...taken, answeredAt: at(0), tags: ['vip'] });
  const order = [answered, said(0, {})];
  for (const [first, second] of [order, order.toReversed()] as ToldCall[][]) {
    const call = withTold(withTold(fresh, first as ToldCall, null), second as ToldCall, null);
    expect(call).toMatchObject({ status: 'ongoing', notes: { tags: ['vip'], by: 'Noor' } });
  }
});

it('whoever has it last has it', () => {
  const first = withTold(fresh, said(5, { status: 'ongoing', ...taken }), 7);
  const passed = withTold(first, said(8, { status: 'ongoing', ...taken, name: 'Bo' }), 8);
  expect(passed).toMatchObject({ userId: 8, notes: { by: 'Bo' } });
  expect(withTold(passed, said(6, { status: 'ongoing', ...taken }), 7)).toMatchObject({ userId: 8 });
});

it('a tag that was taken off is off', () => {
  const tagged = withTold(fresh, said(1, { tags: ['sales'] }), null);
  expect(withTold(tagged, said(2, {}), null).notes?.tags).toEqual([]);
});

it('says its comments and tags in words', () => {
  expect(notesInWords(null)).toEqual([]);
  expect(notesInWords(lived([0, 4]).notes)).toEqual(['Noor: Call back', '#sales']);
});
