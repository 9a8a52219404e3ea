import { type IvrFlow, ivrProblems } from '@parley/schema';

import { freeKey, freshId, inOrder, led, newStep, stepKinds, without } from './flow-edit';

const flow: IvrFlow = {
  start: 'a',
  steps: [
    {
      ...newStep('menu', 'a'),
      keys: [{ key: '1', label: 'x', next: 'b' }],
      otherwise: 'c',
    } as IvrFlow['steps'][0],
    { ...newStep('ring', 'b'), otherwise: 'c' } as IvrFlow['steps'][0],
    newStep('voicemail', 'c'),
    newStep('say', 'd'),
  ],
};

it('numbers steps as callers come to them', () => {
  expect(inOrder(flow)).toEqual({ reached: ['a', 'b', 'c'], lost: ['d'] });
});

it('leads nowhere where a step was deleted', () => {
  const left = without(flow, 'c');
  expect(ivrProblems(left).filter(({ code }) => code === 'DEAD_END')).toMatchObject([
    { stepId: 'a', part: 'otherwise' },
    { stepId: 'b', part: 'otherwise' },
    { stepId: 'd', part: 'next' },
  ]);
  expect(without(flow, 'a').start).toBe('');
});

it('leads keys and other ways', () => {
  const [menu] = flow.steps;
  expect(led(menu!, 'key 1', 'z')).toMatchObject({ keys: [{ next: 'z' }] });
  expect(led(menu!, 'otherwise', 'z')).toMatchObject({ otherwise: 'z' });
});

it('makes steps of every kind with names of their own', () => {
  expect(stepKinds.map((kind) => newStep(kind, 'n').kind)).toEqual(stepKinds);
  expect(freshId(flow)).toBe('s5');
  const [menu] = flow.steps;
  expect(menu!.kind === 'menu' && freeKey(menu!)).toBe('2');
});
