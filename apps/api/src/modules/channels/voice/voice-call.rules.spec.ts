import { plainFlow } from './voice-channel.rules.js';
import { type CallEvent, type CallFacts, type CallState, callTurn } from './voice-call.rules.js';

const start = new Date('2026-03-02T10:00:00Z');
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);
const facts = (seconds = 0, more: Partial<CallFacts> = {}): CallFacts => ({
  now: at(seconds),
  free: [
    { id: 1, teamIds: [] },
    { id: 2, teamIds: [] },
  ],
  ahead: 0,
  isOpen: true,
  words: { voicemail: 'Leave word.' },
  ...more,
});
const fresh: CallState = {
  direction: 'in',
  number: '31612345678',
  status: 'ringing',
  outcome: null,
  stage: 'flow',
  userId: null,
  rung: [],
  handoverTo: null,
  legId: null,
  mainId: 'CAmain',
  flow: plainFlow('en-GB'),
  place: null,
  turn: 0,
  takenTurn: null,
  recording: null,
  answeredAt: null,
  endedAt: null,
  duration: null,
};
const outgoing: CallState = {
  ...fresh,
  direction: 'out',
  stage: 'out',
  status: 'starting',
  userId: 1,
  flow: null,
};

function after(state: CallState, ...events: [CallEvent, number?][]): CallState {
  return events.reduce(
    (before, [event, seconds = 0]) => callTurn(before, event, facts(seconds)).state,
    state,
  );
}

const arrived: CallEvent = { kind: 'arrived' };
const taken = (turn: number, userId: number | null = 2): CallEvent => ({
  kind: 'taken',
  turn,
  legId: 'CAleg',
  userId,
});
const over = (how: 'completed' | 'busy' = 'completed', lineId = 'CAmain'): CallEvent => ({
  kind: 'ended',
  lineId,
  how,
});
const rung = (
  turn: number,
  how: 'completed' | 'no-answer' | 'busy' | 'failed',
  seconds: number | null = null,
): CallEvent => ({
  kind: 'rung',
  turn,
  how,
  seconds,
});

describe('a call that comes in', () => {
  it('rings everybody who is free', () => {
    const { state, deeds } = callTurn(fresh, arrived, facts());
    expect(deeds).toEqual([{ kind: 'ring', userIds: [1, 2], seconds: 25 }]);
    expect(state).toMatchObject({ rung: [1, 2], turn: 1, status: 'ringing' });
  });

  it('goes to the voicemail at once where nobody is free', () => {
    const { deeds } = callTurn(fresh, arrived, facts(0, { free: [] }));
    expect(deeds?.map(({ kind }) => kind)).toEqual(['say', 'record']);
  });

  it('rings ten at once and no more', () => {
    const free = Array.from({ length: 30 }, (_, id) => ({ id, teamIds: [] }));
    const { state } = callTurn(fresh, arrived, facts(0, { free }));
    expect(state.rung).toHaveLength(10);
  });

  it('belongs to whoever took it first', () => {
    const state = after(fresh, [arrived], [taken(1, 2), 4], [taken(1, 1), 5]);
    expect(state).toMatchObject({
      userId: 2,
      status: 'ongoing',
      outcome: 'answered',
      answeredAt: at(4),
      rung: [],
    });
  });

  it('knows how long they spoke, however its end is told', () => {
    const spoken = after(fresh, [arrived], [taken(1), 4], [rung(1, 'completed', 60), 64], [over(), 65]);
    const inDisorder = after(fresh, [arrived], [taken(1), 4], [over(), 64], [rung(1, 'completed', 60), 65]);
    const withoutDial = after(fresh, [arrived], [taken(1), 4], [over(), 64]);
    for (const state of [spoken, inDisorder, withoutDial])
      expect(state).toMatchObject({ status: 'ended', outcome: 'answered', duration: 60, userId: 2 });
  });

  it('was answered though that is told only after its end', () => {
    const state = after(fresh, [arrived], [over(), 20], [taken(1), 21]);
    expect(state).toMatchObject({ status: 'ended', outcome: 'answered', userId: 2 });
  });

  it('answers a question of an earlier turn with nothing new', () => {
    const state = after(fresh, [arrived], [rung(1, 'no-answer'), 25]);
    const again = callTurn(state, rung(1, 'no-answer'), facts(26));
    expect(again).toEqual({ state, deeds: null });
  });

  it('is missed, busy never', () => {
    expect(after(fresh, [arrived], [over()])).toMatchObject({ status: 'ended', outcome: 'missed' });
  });

  it('is a voicemail, and stays one', () => {
    const recording = { sid: 'RE1', url: 'https://api.twilio.com/RE1', duration: 9 };
    const left = after(
      fresh,
      [arrived],
      [rung(1, 'no-answer'), 25],
      [over(), 40],
      [{ kind: 'left', turn: 2, recording }, 41],
      [over(), 42],
    );
    expect(left).toMatchObject({ status: 'ended', outcome: 'voicemail', recording });
  });

  it('that ended before it began is over', () => {
    const { deeds } = callTurn(after(fresh, [over()]), arrived, facts());
    expect(deeds).toEqual([{ kind: 'hangup' }]);
  });
});

describe('a call that goes out', () => {
  const calling = after(outgoing, [arrived]);

  it('calls the number', () => {
    expect(callTurn(outgoing, arrived, facts()).deeds).toEqual([{ kind: 'call', number: '+31612345678' }]);
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'missed'],
    ['failed', 'failed'],
  ] as const)('that was %s is %s', (how, outcome) => {
    expect(after(calling, [rung(1, how)], [over()])).toMatchObject({ status: 'ended', outcome });
  });

  it('stays with whoever began it', () => {
    const state = after(calling, [taken(1, null), 8], [rung(1, 'completed', 30), 38]);
    expect(state).toMatchObject({ userId: 1, outcome: 'answered', duration: 30 });
  });
});

describe('handing over', () => {
  const speaking = after(fresh, [arrived], [taken(1), 4]);

  it('rings the colleague, who has it then', () => {
    const { state, deeds } = callTurn(speaking, { kind: 'handover', to: [7] }, facts(30));
    expect(deeds).toEqual([{ kind: 'ring', userIds: [7], seconds: 25 }]);
    const later = after(state, [taken(2, 7), 33], [rung(2, 'completed', 10), 44], [over(), 44]);
    expect(later).toMatchObject({ userId: 7, outcome: 'answered', duration: 40 });
  });

  it('comes back where the colleague does not take it, and then to the voicemail', () => {
    const handed = after(speaking, [{ kind: 'handover', to: [7] }, 30]);
    const back = callTurn(handed, rung(2, 'no-answer'), facts(55));
    expect(back.deeds).toEqual([{ kind: 'ring', userIds: [2], seconds: 25 }]);
    const left = callTurn(back.state, rung(3, 'no-answer'), facts(80));
    expect(left.deeds?.map(({ kind }) => kind)).toEqual(['say', 'record']);
  });

  it('keeps a call that we began when the one who began it hangs up', () => {
    const ours = after(outgoing, [arrived], [taken(1, null), 5], [{ kind: 'handover', to: [7] }, 20]);
    const state = after(ours, [over('completed', 'CAmain'), 21], [taken(2, 7), 25]);
    expect(state).toMatchObject({ status: 'ongoing', userId: 7, mainId: 'CAleg' });
    expect(after(state, [over('completed', 'CAleg'), 60])).toMatchObject({ status: 'ended', duration: 55 });
  });

  it('is only for a call that goes on', () => {
    const { deeds } = callTurn(after(speaking, [over(), 9]), { kind: 'handover', to: [7] }, facts(10));
    expect(deeds).toBeNull();
  });
});
