import { permissionsOf } from '@parley/schema';
import { interestsIn, stepsFor, viewOfStep, wordsIn } from './onboarding.rules.js';

describe('the steps of a person', () => {
  it('are those that their permissions let them take', () => {
    expect(stepsFor(new Set(permissionsOf('administrator')))).toHaveLength(7);
    expect(stepsFor(new Set(permissionsOf('observer')))).toEqual([
      'account_created',
      'profile_picture',
      'two_factor',
    ]);
    expect(stepsFor(new Set(permissionsOf('basic_agent')))).not.toContain('colleague_invited');
  });

  it('are new from their completion until they are looked at; the account never is', () => {
    const done = { isDone: true, at: new Date() };
    expect(viewOfStep('first_reply', { isDone: false, at: null }, new Set()).isNew).toBe(false);
    expect(viewOfStep('first_reply', done, new Set()).isNew).toBe(true);
    expect(viewOfStep('first_reply', done, new Set(['first_reply'])).isNew).toBe(false);
    expect(viewOfStep('account_created', done, new Set()).isNew).toBe(false);
  });
});

it('reads lists that a client kept, whatever they have become', () => {
  for (const value of [null, 1, 'whatsapp', {}, [[]], [{ a: 1 }]]) expect(wordsIn(value)).toEqual([]);
  expect(interestsIn(['voice', 'voice', 'constructor', 7, 'whatsapp'])).toEqual(['whatsapp', 'voice']);
});
