import {
  type FreeAgent,
  type IvrDeed,
  type IvrFlow,
  type IvrMove,
  type IvrPlace,
  walkIvr,
} from '@parley/schema';

/** Missed: nobody spoke with who called, though they may have left word. */
export const callKinds = ['MISSED', 'INCOMING', 'OUTGOING'] as const;
export type CallKind = (typeof callKinds)[number];

export type CallStatus = 'starting' | 'ringing' | 'ongoing' | 'ended';
export type CallOutcome = 'answered' | 'missed' | 'busy' | 'failed' | 'voicemail';
/**
 * `flow`: the caller is led. `out`: we call somebody. `handover`: a colleague is rung for a call that goes on. `back`: so is
 * whoever handed it over, because nobody took it. `voicemail`: there is nobody left.
 */
export type CallStage = 'flow' | 'out' | 'handover' | 'back' | 'voicemail';

export interface CallRecording {
  sid: string;
  url: string;
  /** seconds */
  duration: number;
}

/** The part of a call that decides what comes next. */
export interface CallState {
  readonly direction: 'in' | 'out';
  /** Digits, where it is a number at all. */
  readonly number: string;
  readonly status: CallStatus;
  readonly outcome: CallOutcome | null;
  readonly stage: CallStage;
  readonly userId: number | null;
  readonly rung: readonly number[];
  readonly handoverTo: number | null;
  /** The line of the other side as the provider names it, where that is not its name of the call. */
  readonly legId: string | null;
  /** The line that the provider asks about: when that one ends, the call is over. */
  readonly mainId: string | null;
  readonly flow: IvrFlow | null;
  readonly place: IvrPlace | null;
  readonly turn: number;
  readonly takenTurn: number | null;
  readonly recording: CallRecording | null;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly duration: number | null;
}

/** How a call, or a part of it, ended. */
export type EndWord = 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled';

export type CallEvent =
  /** The provider asks what it shall do: somebody calls, or the line of ours is ready to call somebody. */
  | { kind: 'arrived' }
  | { kind: 'pressed'; turn: number; key: string | null }
  | { kind: 'paused'; turn: number }
  /** Those who were rung: whether anybody took it, and how long they spoke. */
  | { kind: 'rung'; turn: number; how: EndWord; seconds: number | null }
  | { kind: 'left'; turn: number; recording: CallRecording | null }
  /** It is handed over: we have asked for it ourselves. */
  | { kind: 'handover'; to: readonly number[] }
  | { kind: 'taken'; turn: number; legId: string; userId: number | null }
  | { kind: 'ended'; lineId: string; how: EndWord }
  | { kind: 'recorded'; recording: CallRecording };

/** What the provider is told to do. `call`: a number of the world. */
export type CallDeed = IvrDeed | { kind: 'call'; number: string };

export interface CallFacts {
  now: Date;
  free: readonly FreeAgent[];
  ahead: number;
  /** By the business hours of the channel. */
  isOpen: boolean;
  words: { voicemail: string };
}

export interface CallTurn {
  state: CallState;
  /** Null: nothing was asked, or what was asked has been answered already. */
  deeds: readonly CallDeed[] | null;
}

const HANDOVER_SECONDS = 25;
const VOICEMAIL_SECONDS = 180;
/** What says more of a call has the higher one. */
export const outcomeRanks: Record<CallOutcome, number> = {
  failed: 1,
  busy: 1,
  missed: 1,
  voicemail: 2,
  answered: 3,
};

/** What follows from one thing that the provider says. The same said twice changes nothing the second time. */
export function callTurn(state: CallState, event: CallEvent, facts: CallFacts): CallTurn {
  switch (event.kind) {
    case 'arrived':
      if (state.status === 'ended') return answer(state, [{ kind: 'hangup' }]);
      return state.turn > 0 ? { state, deeds: null } : arrived(state, facts);
    case 'taken':
      return { state: taken(state, event, facts), deeds: null };
    case 'ended':
      return { state: ended(state, event, facts), deeds: null };
    case 'recorded':
      return { state: { ...state, recording: event.recording }, deeds: null };
    case 'handover':
      return handedOver(state, event.to);
    case 'pressed':
    case 'paused':
    case 'rung':
    case 'left':
      // It is about an earlier turn: the provider has our answer to that already.
      return event.turn === state.turn ? asked(state, event, facts) : { state, deeds: null };
  }
}

function handedOver(state: CallState, to: readonly number[]): CallTurn {
  if (state.status !== 'ongoing') return { state, deeds: null };
  // Where we called, the other side is the leg, and what was the call's own line is the colleague's who goes.
  const mainId = state.stage === 'out' ? state.legId : state.mainId;
  return answer(
    {
      ...state,
      mainId,
      stage: 'handover',
      handoverTo: to.length === 1 ? (to[0] ?? null) : null,
      rung: [...to],
    },
    [{ kind: 'ring', userIds: [...to], seconds: HANDOVER_SECONDS }],
  );
}

type Question = Extract<CallEvent, { kind: 'pressed' | 'paused' | 'rung' | 'left' }>;

function asked(state: CallState, event: Question, facts: CallFacts): CallTurn {
  switch (event.kind) {
    case 'pressed':
      return led(state, { kind: 'pressed', key: event.key }, facts);
    case 'paused':
      return led(state, { kind: 'waited' }, facts);
    case 'left': {
      const outcome = event.recording ? 'voicemail' : 'missed';
      const after = over(state, outcome, facts.now);
      return answer({ ...after, recording: event.recording ?? after.recording }, [{ kind: 'hangup' }]);
    }
    case 'rung':
      return event.how === 'completed' ? spoken(state, event.seconds, facts) : nobody(state, event, facts);
  }
}

function arrived(state: CallState, facts: CallFacts): CallTurn {
  if (state.direction === 'out')
    return answer({ ...state, status: 'ringing' }, [{ kind: 'call', number: `+${state.number}` }]);
  return led({ ...state, status: 'ringing' }, { kind: 'arrived' }, facts);
}

function led(state: CallState, move: IvrMove, facts: CallFacts): CallTurn {
  if (!state.flow) return leaveWord(state, facts);
  const { now, free, ahead, isOpen } = facts;
  const { place, deeds } = walkIvr(state.flow, state.place, move, {
    now: now.getTime(),
    free,
    ahead,
    isOpen,
  });
  const ring = deeds.find((deed) => deed.kind === 'ring');
  return answer({ ...state, place, rung: ring ? ring.userIds : [] }, deeds);
}

/** Somebody spoke with them, and it is over. */
function spoken(state: CallState, seconds: number | null, { now }: CallFacts): CallTurn {
  const since = state.answeredAt ?? now;
  const counted = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000));
  const after = over(state, 'answered', now);
  // After a handing over the provider counts the last part only.
  const isWhole = state.stage === 'flow' || state.stage === 'out';
  const duration = isWhole ? (seconds ?? counted) : counted;
  return answer({ ...after, answeredAt: since, duration }, [{ kind: 'hangup' }]);
}

function nobody(state: CallState, { how }: { how: EndWord }, facts: CallFacts): CallTurn {
  if (state.stage === 'out') {
    const outcome = how === 'busy' ? 'busy' : how === 'failed' ? 'failed' : 'missed';
    return answer(over(state, outcome, facts.now), [{ kind: 'hangup' }]);
  }
  if (state.stage === 'handover' && state.userId !== null) {
    const back: CallState = { ...state, stage: 'back', handoverTo: null, rung: [state.userId] };
    return answer(back, [{ kind: 'ring', userIds: [state.userId], seconds: HANDOVER_SECONDS }]);
  }
  if (state.stage === 'flow') return led(state, { kind: 'waited' }, facts);
  return leaveWord(state, facts);
}

function leaveWord(state: CallState, { words }: CallFacts): CallTurn {
  return answer({ ...state, stage: 'voicemail', rung: [], handoverTo: null }, [
    { kind: 'say', words: words.voicemail },
    { kind: 'record', seconds: VOICEMAIL_SECONDS },
  ]);
}

function taken(
  state: CallState,
  { turn, legId, userId }: { turn: number; legId: string; userId: number | null },
  { now }: CallFacts,
): CallState {
  const isOver = state.status === 'ended';
  // Somebody else was faster, or it tells of a ringing to which nobody came.
  if (state.takenTurn !== null && turn <= state.takenTurn) return state;
  if (turn < state.turn && !isOver) return state;
  return {
    ...state,
    userId: userId ?? state.userId,
    legId,
    takenTurn: turn,
    rung: [],
    handoverTo: null,
    outcome: 'answered',
    status: isOver ? 'ended' : 'ongoing',
    answeredAt: state.answeredAt ?? now,
  };
}

const endings: Record<EndWord, CallOutcome> = {
  completed: 'missed',
  'no-answer': 'missed',
  canceled: 'missed',
  busy: 'busy',
  failed: 'failed',
};

function ended(
  state: CallState,
  { lineId, how }: { lineId: string; how: EndWord },
  { now }: CallFacts,
): CallState {
  // Of those who were rung, everybody's line ends at some time.
  if (lineId !== state.mainId) return state;
  const after = over(state, endings[how], now);
  if (after.outcome !== 'answered' || after.duration !== null || !after.answeredAt) return after;
  const seconds = Math.round(((after.endedAt ?? now).getTime() - after.answeredAt.getTime()) / 1_000);
  return { ...after, duration: Math.max(0, seconds) };
}

/** Over, and never less than it was known to be: that somebody spoke is not taken back by what comes late. */
function over(state: CallState, outcome: CallOutcome, now: Date): CallState {
  const known = state.outcome;
  return {
    ...state,
    status: 'ended',
    outcome: known && outcomeRanks[known] >= outcomeRanks[outcome] ? known : outcome,
    endedAt: state.endedAt ?? now,
    rung: [],
    handoverTo: null,
  };
}

function answer(state: CallState, deeds: readonly CallDeed[]): CallTurn {
  return { state: { ...state, turn: state.turn + 1 }, deeds };
}
