import { aroundTicket, systemSentence, ticketPlace } from './systemSentence';

describe('the sentence of a system line', () => {
  it('knows who took a ticket from who was given it', () => {
    expect(systemSentence({ kind: 'ASSIGNED_TO_USER', actorName: 'Mila', targetName: 'Daan' })).toBe(
      'by.ASSIGNED_TO_USER',
    );
    expect(systemSentence({ kind: 'ASSIGNED_TO_USER', actorName: 'Mila', targetName: 'Mila' })).toBe(
      'by.ASSIGNED_TO_SELF',
    );
  });

  it('names the result of closing', () => {
    expect(systemSentence({ kind: 'CLOSED', actorName: 'Mila', targetName: 'Solved' })).toBe(
      'by.CLOSED_WITH_RESULT',
    );
    expect(systemSentence({ kind: 'CLOSED', actorName: 'Mila', targetName: null })).toBe('by.CLOSED');
  });

  it('does without an actor', () => {
    expect(systemSentence({ kind: 'SPAM', actorName: null, targetName: null })).toBe('alone.SPAM');
  });

  it('says that a field was cleared, by somebody or by nobody', () => {
    expect(systemSentence({ kind: 'FIELD_CHANGED', actorName: 'Mila', targetName: '' })).toBe(
      'by.FIELD_CLEARED',
    );
    expect(systemSentence({ kind: 'FIELD_CHANGED', actorName: null, targetName: 'Red' })).toBe(
      'alone.FIELD_CHANGED',
    );
  });

  it('leaves room for a link wherever a language puts the other ticket', () => {
    expect(aroundTicket(`Merged into ${ticketPlace}.`)).toEqual({ before: 'Merged into ', after: '.' });
    expect(aroundTicket('Deleted')).toBeNull();
  });
});
