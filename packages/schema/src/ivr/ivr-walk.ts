import type { IvrFlow, IvrPeople, IvrStep, IvrStepOf } from './ivr-flow.js';

/** Where a caller is. Kept as it is from one answer to the next. */
export interface IvrPlace {
  stepId: string;
  /** How often the words of a menu were said. */
  tries: number;
  /** When the caller came to this step, in milliseconds. */
  since: number;
  /** What they chose on the way, in words. */
  path: readonly string[];
}

/** What the caller, or the telephone, has just done. `key: null`: nothing was pressed in time. */
export type IvrMove =
  | { kind: 'arrived' }
  | { kind: 'pressed'; key: string | null }
  /** Nobody took the call, or a pause of the queue is over. */
  | { kind: 'waited' };

/** Somebody who can be rung now. */
export interface FreeAgent {
  id: number;
  teamIds: readonly number[];
}

export interface IvrFacts {
  /** In milliseconds. */
  now: number;
  free: readonly FreeAgent[];
  /** Callers who have been waiting for longer, each of whom takes one of those who are free. */
  ahead: number;
  isOpen: boolean;
}

/** What happens on the line, in this order. After the last of them the caller is heard again. */
export type IvrDeed =
  | { kind: 'say'; words: string }
  | { kind: 'ask'; words: string; keys: readonly string[] }
  | { kind: 'ring'; userIds: readonly number[]; seconds: number }
  | { kind: 'pause'; seconds: number }
  | { kind: 'record'; seconds: number }
  | { kind: 'hangup' };

export interface IvrTurn {
  place: IvrPlace;
  deeds: readonly IvrDeed[];
}

/** Twilio rings ten at once and no more. */
export const MAX_RUNG = 10;
const QUEUE_RING_SECONDS = 20;
const QUEUE_PAUSE_SECONDS = 10;

export function freeOf(people: IvrPeople, free: readonly FreeAgent[]): number[] {
  const isEverybody = people.userIds.length === 0 && people.teamIds.length === 0;
  return free
    .filter(
      ({ id, teamIds }) =>
        isEverybody || people.userIds.includes(id) || teamIds.some((team) => people.teamIds.includes(team)),
    )
    .map(({ id }) => id);
}

/** The next thing that a caller meets. Null place: they have only just called. */
export function walkIvr(flow: IvrFlow, place: IvrPlace | null, move: IvrMove, facts: IvrFacts): IvrTurn {
  const walk = new Walk(flow, facts, place?.path ?? []);
  const at = place && flow.steps.find(({ id }) => id === place.stepId);
  if (!place || !at) return walk.enter(flow.start);
  return walk.goOn(at, place, move);
}

class Walk {
  private readonly deeds: IvrDeed[] = [];
  private entered = 0;

  constructor(
    private readonly flow: IvrFlow,
    private readonly facts: IvrFacts,
    private path: readonly string[],
  ) {}

  enter(id: string): IvrTurn {
    const step = this.flow.steps.find((one) => one.id === id);
    this.entered += 1;
    // What leads nowhere, or round and round, ends politely: a caller is never kept for nothing.
    if (!step || this.entered > this.flow.steps.length + 1) return this.rest(id, { kind: 'hangup' });
    switch (step.kind) {
      case 'say':
        this.say(step.words);
        return this.enter(step.next);
      case 'menu':
        return this.ask(step, 1);
      case 'hours':
        return this.enter(this.facts.isOpen ? step.open : step.closed);
      case 'ring': {
        const userIds = freeOf(step.people, this.facts.free).slice(0, MAX_RUNG);
        if (userIds.length === 0) return this.enter(step.otherwise);
        return this.rest(step.id, { kind: 'ring', userIds, seconds: step.seconds });
      }
      case 'queue':
        this.say(step.words);
        return this.ringQueue(step, this.facts.now);
      case 'voicemail':
        this.say(step.words);
        return this.rest(step.id, { kind: 'record', seconds: step.maxSeconds });
      case 'hangup':
        this.say(step.words);
        return this.rest(step.id, { kind: 'hangup' });
    }
  }

  goOn(step: IvrStep, place: IvrPlace, move: IvrMove): IvrTurn {
    switch (step.kind) {
      case 'menu':
        return this.chosen(step, place, move.kind === 'pressed' ? move.key : null);
      case 'ring':
        return this.enter(step.otherwise);
      case 'queue': {
        if (this.facts.now - place.since >= step.maxSeconds * 1_000) return this.enter(step.otherwise);
        return this.ringQueue(step, place.since, step.words);
      }
      case 'say':
        return this.enter(step.next);
      case 'hours':
        return this.enter(step.id);
      case 'voicemail':
      case 'hangup':
        return this.rest(step.id, { kind: 'hangup' });
    }
  }

  private chosen(step: IvrStepOf<'menu'>, place: IvrPlace, key: string | null): IvrTurn {
    const found = step.keys.find((one) => one.key === key);
    if (found) {
      this.path = [...this.path, found.label.trim() || found.key];
      return this.enter(found.next);
    }
    return place.tries < step.tries ? this.ask(step, place.tries + 1) : this.enter(step.otherwise);
  }

  private ask(step: IvrStepOf<'menu'>, tries: number): IvrTurn {
    const deed: IvrDeed = { kind: 'ask', words: step.words, keys: step.keys.map(({ key }) => key) };
    return this.rest(step.id, deed, { tries });
  }

  private ringQueue(step: IvrStepOf<'queue'>, since: number, words = ''): IvrTurn {
    const userIds = freeOf(step.people, this.facts.free).slice(0, MAX_RUNG);
    if (userIds.length > this.facts.ahead)
      return this.rest(step.id, { kind: 'ring', userIds, seconds: QUEUE_RING_SECONDS }, { since });
    this.say(words);
    return this.rest(step.id, { kind: 'pause', seconds: QUEUE_PAUSE_SECONDS }, { since });
  }

  private say(words: string): void {
    if (words.trim()) this.deeds.push({ kind: 'say', words });
  }

  private rest(
    stepId: string,
    deed: IvrDeed,
    { tries = 0, since = this.facts.now }: { tries?: number; since?: number } = {},
  ): IvrTurn {
    return { place: { stepId, tries, since, path: this.path }, deeds: [...this.deeds, deed] };
  }
}
