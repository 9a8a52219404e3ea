import { type IvrFlow, ivrKeys, ivrLimits, type IvrStep, waysOf } from './ivr-flow.js';

export const ivrProblemCodes = [
  /** There is no step at which it begins. */
  'START_MISSING',
  'TOO_MANY_STEPS',
  'ID_TWICE',
  /** A way that leads nowhere: whoever comes there would be cut off. */
  'DEAD_END',
  /** Nobody can ever come here. */
  'UNREACHABLE',
  /** A circle in which nobody ever waits, presses or is rung. */
  'ENDLESS',
  'WORDS_MISSING',
  'WORDS_TOO_LONG',
  'KEYS_MISSING',
  'KEY_UNKNOWN',
  'KEY_TWICE',
  'OUT_OF_RANGE',
] as const;
export type IvrProblemCode = (typeof ivrProblemCodes)[number];

export interface IvrProblem {
  code: IvrProblemCode;
  /** Null: it is about the whole. */
  stepId: string | null;
  /** The part of the step: a way such as `next` or `key 2`, or a field. */
  part?: string;
}

/** What has to be mended before callers meet it; empty when all is well. */
export function ivrProblems(flow: IvrFlow): IvrProblem[] {
  const ids = new Set(flow.steps.map(({ id }) => id));
  const problems: IvrProblem[] = [];
  if (!ids.has(flow.start)) problems.push({ code: 'START_MISSING', stepId: null });
  if (flow.steps.length > ivrLimits.steps) problems.push({ code: 'TOO_MANY_STEPS', stepId: null });
  const seen = new Set<string>();
  for (const step of flow.steps) {
    if (seen.has(step.id)) problems.push({ code: 'ID_TWICE', stepId: step.id });
    seen.add(step.id);
    problems.push(...problemsOf(step, ids));
  }
  const reached = reachedFrom(flow);
  for (const { id } of flow.steps)
    if (ids.has(flow.start) && !reached.has(id)) problems.push({ code: 'UNREACHABLE', stepId: id });
  return [...problems, ...endless(flow)];
}

function problemsOf(step: IvrStep, ids: ReadonlySet<string>): IvrProblem[] {
  const { id: stepId } = step;
  const dead = waysOf(step)
    .filter(({ to }) => !ids.has(to))
    .map(({ by }) => ({ code: 'DEAD_END' as const, stepId, part: by }));
  return [...dead, ...wordsOf(step), ...keysOf(step), ...rangesOf(step)];
}

function wordsOf(step: IvrStep): IvrProblem[] {
  if (!('words' in step)) return [];
  const length = step.words.trim().length;
  // Who is cut off, or leaves a message, may be so without words.
  if (length === 0 && step.kind !== 'hangup')
    return [{ code: 'WORDS_MISSING', stepId: step.id, part: 'words' }];
  return length > ivrLimits.words ? [{ code: 'WORDS_TOO_LONG', stepId: step.id, part: 'words' }] : [];
}

function keysOf(step: IvrStep): IvrProblem[] {
  if (step.kind !== 'menu') return [];
  if (step.keys.length === 0) return [{ code: 'KEYS_MISSING', stepId: step.id, part: 'keys' }];
  const known: readonly string[] = ivrKeys;
  const problems: IvrProblem[] = [];
  const seen = new Set<string>();
  for (const { key, label } of step.keys) {
    const part = `key ${key}`;
    if (!known.includes(key)) problems.push({ code: 'KEY_UNKNOWN', stepId: step.id, part });
    if (seen.has(key)) problems.push({ code: 'KEY_TWICE', stepId: step.id, part });
    if (label.length > ivrLimits.label) problems.push({ code: 'WORDS_TOO_LONG', stepId: step.id, part });
    seen.add(key);
  }
  return problems;
}

function rangesOf(step: IvrStep): IvrProblem[] {
  const out = (value: number, { min, max }: { min: number; max: number }, part: string): IvrProblem[] =>
    Number.isInteger(value) && value >= min && value <= max
      ? []
      : [{ code: 'OUT_OF_RANGE', stepId: step.id, part }];
  switch (step.kind) {
    case 'menu':
      return out(step.tries, ivrLimits.tries, 'tries');
    case 'ring':
      return out(step.seconds, ivrLimits.ringSeconds, 'seconds');
    case 'queue':
      return out(step.maxSeconds, ivrLimits.queueSeconds, 'maxSeconds');
    case 'voicemail':
      return out(step.maxSeconds, ivrLimits.voicemailSeconds, 'maxSeconds');
    case 'say':
    case 'hours':
    case 'hangup':
      return [];
  }
}

function reachedFrom({ start, steps }: IvrFlow): Set<string> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = byId.get(id);
    if (!step || reached.has(id)) continue;
    reached.add(id);
    open.push(...waysOf(step).map(({ to }) => to));
  }
  return reached;
}

/**
 * Circles in which no time has to pass: words are said, nobody is there to be rung, no key is pressed, and it begins anew.
 * Only a key that somebody presses, or a queue that has waited its time, may lead back.
 */
function endless({ steps }: IvrFlow): IvrProblem[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const alone = (step: IvrStep): string[] =>
    step.kind === 'queue' ? [] : step.kind === 'menu' ? [step.otherwise] : waysOf(step).map(({ to }) => to);
  return steps
    .filter((step) => {
      const seen = new Set<string>();
      const open = alone(step);
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (id === step.id) return true;
        const next = byId.get(id);
        if (!next || seen.has(id)) continue;
        seen.add(id);
        open.push(...alone(next));
      }
      return false;
    })
    .map(({ id }) => ({ code: 'ENDLESS', stepId: id }));
}
