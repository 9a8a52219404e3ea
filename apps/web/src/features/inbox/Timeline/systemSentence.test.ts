import { systemSentence } from './systemSentence';

describe('the sentence of a system line', () => {
  it('knows who took a ticket from who was given it', () => {
    expect(systemSentence({ kind: 'ASSIGNED_TO_USER', actorName: 'Mila', targetName: 'Daan' })).toBe(
      'system.ASSIGNED_TO_USER',
    );
    expect(systemSentence({ kind: 'ASSIGNED_TO_USER', actorName: 'Mila', targetName: 'Mila' })).toBe(
      'system.ASSIGNED_TO_SELF',
    );
  });

  it('names the result of closing', () => {
    expect(systemSentence({ kind: 'CLOSED', actorName: 'Mila', targetName: 'Solved' })).toBe(
      'system.CLOSED_WITH_RESULT',
    );
    expect(systemSentence({ kind: 'CLOSED', actorName: 'Mila', targetName: null })).toBe('system.CLOSED');
  });

  it('does without an actor', () => {
    expect(systemSentence({ kind: 'SPAM', actorName: null, targetName: null })).toBe('systemAlone.SPAM');
  });
});
