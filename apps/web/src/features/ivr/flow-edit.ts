import { type IvrFlow, ivrKeys, type IvrStep, type IvrStepKind, waysOf } from '@parley/schema';

export const stepKinds: readonly IvrStepKind[] = [
  'say',
  'menu',
  'hours',
  'ring',
  'queue',
  'voicemail',
  'hangup',
];

/** A new step of a kind, leading nowhere yet. */
export function newStep(kind: IvrStepKind, id: string): IvrStep {
  const people = { userIds: [], teamIds: [] };
  switch (kind) {
    case 'say':
      return { id, kind, words: '', next: '' };
    case 'menu':
      return { id, kind, words: '', keys: [{ key: '1', label: '', next: '' }], tries: 2, otherwise: '' };
    case 'hours':
      return { id, kind, open: '', closed: '' };
    case 'ring':
      return { id, kind, people, seconds: 25, otherwise: '' };
    case 'queue':
      return { id, kind, people, words: '', maxSeconds: 300, otherwise: '' };
    case 'voicemail':
      return { id, kind, words: '', maxSeconds: 180 };
    case 'hangup':
      return { id, kind, words: '' };
  }
}

/** An id that no step has. */
export function freshId({ steps }: IvrFlow): string {
  const used = new Set(steps.map(({ id }) => id));
  let count = steps.length + 1;
  while (used.has(`s${count}`)) count += 1;
  return `s${count}`;
}

/** Leads a way of a step elsewhere; the ways are called as in {@link waysOf}. */
export function led(step: IvrStep, by: string, to: string): IvrStep {
  if (step.kind !== 'menu' || by === 'otherwise') return { ...step, [by]: to } as IvrStep;
  return {
    ...step,
    keys: step.keys.map((one) => (`key ${one.key}` === by ? { ...one, next: to } : one)),
  };
}

/** Without a step; what led there leads nowhere now. */
export function without(flow: IvrFlow, id: string): IvrFlow {
  const steps = flow.steps
    .filter((step) => step.id !== id)
    .map((step) => waysOf(step).reduce((left, { by, to }) => (to === id ? led(left, by, '') : left), step));
  return { start: flow.start === id ? '' : flow.start, steps };
}

/** A key that a menu does not have yet; null when it has all of them. */
export function freeKey(step: Extract<IvrStep, { kind: 'menu' }>): (typeof ivrKeys)[number] | null {
  return ivrKeys.find((key) => !step.keys.some((one) => one.key === key)) ?? null;
}

/** The steps as callers come to them: each once, with how it is numbered, then those that nobody reaches. */
export function inOrder(flow: IvrFlow): { reached: string[]; lost: string[] } {
  const byId = new Map(flow.steps.map((step) => [step.id, step]));
  const reached: string[] = [];
  const walk = (id: string): void => {
    const step = byId.get(id);
    if (!step || reached.includes(id)) return;
    reached.push(id);
    for (const { to } of waysOf(step)) walk(to);
  };
  walk(flow.start);
  return { reached, lost: flow.steps.map(({ id }) => id).filter((id) => !reached.includes(id)) };
}
