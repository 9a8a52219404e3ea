import { type IvrFacts, type IvrFlow, ivrProblems, type IvrStep, walkIvr } from '@parley/schema';
import { readFlow } from './ivr-shape.rules.js';

const all = { userIds: [], teamIds: [] };
const steps: IvrStep[] = [
  { id: 'hello', kind: 'say', words: 'Welcome.', next: 'hours' },
  { id: 'hours', kind: 'hours', open: 'menu', closed: 'leave' },
  {
    id: 'menu',
    kind: 'menu',
    words: 'Press 1 for repairs, 2 for sales.',
    keys: [
      { key: '1', label: 'Repairs', next: 'repairs' },
      { key: '2', label: 'Sales', next: 'queue' },
      { key: '*', label: 'Again', next: 'menu' },
    ],
    tries: 2,
    otherwise: 'leave',
  },
  { id: 'repairs', kind: 'ring', people: { userIds: [], teamIds: [7] }, seconds: 20, otherwise: 'leave' },
  { id: 'queue', kind: 'queue', people: all, words: 'Please wait.', maxSeconds: 60, otherwise: 'leave' },
  { id: 'leave', kind: 'voicemail', words: 'Leave word.', maxSeconds: 60 },
];
const flow: IvrFlow = { start: 'hello', steps };
const facts = (more: Partial<IvrFacts> = {}): IvrFacts => ({
  now: 0,
  free: [
    { id: 1, teamIds: [7] },
    { id: 2, teamIds: [] },
  ],
  ahead: 0,
  isOpen: true,
  ...more,
});
const changed = (id: string, change: object): IvrFlow => ({
  start: 'hello',
  steps: steps.map((step) => (step.id === id ? ({ ...step, ...change } as IvrStep) : step)),
});
const codes = (one: IvrFlow): string[] => ivrProblems(one).map(({ code, stepId }) => `${code} ${stepId}`);

describe('what is wrong with a flow', () => {
  it('is nothing where it is whole', () => {
    expect(ivrProblems(flow)).toEqual([]);
    expect(readFlow(flow)).toEqual({ flow, problems: [] });
  });

  it.each([
    ['a way that leads nowhere', changed('hello', { next: '' }), 'DEAD_END hello'],
    ['a start that is not there', { ...flow, start: 'x' }, 'START_MISSING null'],
    ['a step to which nobody comes', changed('hours', { open: 'leave' }), 'UNREACHABLE menu'],
    ['words that lead to themselves', changed('hello', { next: 'hello' }), 'ENDLESS hello'],
    ['ringing that begins anew where nobody is there', changed('repairs', { otherwise: 'hours' }), ''],
    ['a menu whose silence leads to itself', changed('menu', { otherwise: 'menu' }), 'ENDLESS menu'],
    ['silence', changed('menu', { words: ' ' }), 'WORDS_MISSING menu'],
    ['no keys', changed('menu', { keys: [] }), 'KEYS_MISSING menu'],
    ['a key twice', changed('menu', { keys: [...menuKeys(), ...menuKeys()] }), 'KEY_TWICE menu'],
    [
      'a key that no telephone has',
      changed('menu', { keys: [{ key: 'A', label: '', next: 'leave' }] }),
      'KEY_UNKNOWN menu',
    ],
    ['ringing for ever', changed('repairs', { seconds: 9_999 }), 'OUT_OF_RANGE repairs'],
  ])('%s', (_what, one, code) => {
    if (code) expect(codes(one)).toContain(code);
    else expect(codes(one)).toEqual([]);
  });

  it.each([null, 7, 'flow', {}, { start: 'a', steps: [{ id: 'a', kind: 'dance' }] }])(
    'no flow at all: %j',
    (given) => expect(readFlow(given)).toBeNull(),
  );
});

function menuKeys() {
  return [{ key: '1', label: 'Repairs', next: 'repairs' }];
}

describe('walking through a flow', () => {
  const begun = walkIvr(flow, null, { kind: 'arrived' }, facts());
  const pressed = (key: string | null, more?: Partial<IvrFacts>, place = begun.place) =>
    walkIvr(flow, place, { kind: 'pressed', key }, facts(more));

  it('says its words and asks', () => {
    expect(begun.deeds).toEqual([
      { kind: 'say', words: 'Welcome.' },
      { kind: 'ask', words: 'Press 1 for repairs, 2 for sales.', keys: ['1', '2', '*'] },
    ]);
  });

  it('goes another way outside business hours', () => {
    const closed = walkIvr(flow, null, { kind: 'arrived' }, facts({ isOpen: false }));
    expect(closed.deeds.map(({ kind }) => kind)).toEqual(['say', 'say', 'record']);
  });

  it('rings a team, and remembers what was chosen', () => {
    const { deeds, place } = pressed('1');
    expect(deeds).toEqual([{ kind: 'ring', userIds: [1], seconds: 20 }]);
    expect(place.path).toEqual(['Repairs']);
  });

  it('asks again after an unknown key, and goes on after the last try', () => {
    const again = pressed('9');
    expect(again.deeds).toMatchObject([{ kind: 'ask' }]);
    expect(pressed(null, {}, again.place).deeds.map(({ kind }) => kind)).toEqual(['say', 'record']);
  });

  it('does not ring where nobody of the team is there', () => {
    expect(pressed('1', { free: [{ id: 2, teamIds: [] }] }).deeds.map(({ kind }) => kind)).toEqual([
      'say',
      'record',
    ]);
  });

  it('lets those wait who come later, and nobody for ever', () => {
    const waiting = pressed('2', { ahead: 2 });
    expect(waiting.deeds.map(({ kind }) => kind)).toEqual(['say', 'pause']);
    const turn = (ahead: number, now: number) =>
      walkIvr(flow, waiting.place, { kind: 'waited' }, facts({ ahead, now })).deeds.map(({ kind }) => kind);
    expect(turn(0, 30_000)).toEqual(['ring']);
    expect(turn(2, 30_000)).toEqual(['say', 'pause']);
    expect(turn(0, 60_000)).toEqual(['say', 'record']);
  });

  it('ends where a flow goes round and round', () => {
    const round: IvrFlow = { start: 'a', steps: [{ id: 'a', kind: 'say', words: 'Hm.', next: 'a' }] };
    const { deeds } = walkIvr(round, null, { kind: 'arrived' }, facts());
    expect(deeds.at(-1)).toEqual({ kind: 'hangup' });
    expect(deeds.length).toBeLessThan(5);
  });
});
