import { CodedError } from '../errors';
import { reactionTo } from './error-policy';

const answer = (status: number, code = 'x', message = 'Sentence.', fields = {}, retryAfter?: number) =>
  reactionTo(new CodedError(message, code, status, fields, retryAfter));

describe('what the client does about an error', () => {
  it('follows the catalogue', () => {
    expect(reactionTo(null)).toEqual({ kind: 'offline' });
    expect(answer(401)).toEqual({ kind: 'signOut' });
    expect(answer(401, 'x', 'Need to setup 2fa')).toEqual({ kind: 'setUpTwoSteps' });
    expect(answer(402, 'subscription.expired')).toEqual({ kind: 'subscription', state: 'expired' });
    expect(answer(402, 'subscription.inactive')).toEqual({ kind: 'subscription', state: 'inactive' });
    expect(answer(403)).toEqual({ kind: 'unauthorized' });
    expect(answer(403, 'x', 'Upgrade required')).toEqual({ kind: 'upgrade', text: 'Upgrade required' });
    expect(answer(404)).toEqual({ kind: 'nothing' });
    expect(answer(429, 'x', 'Too fast.', {}, 7)).toEqual({ kind: 'tooMany', text: 'Too fast.', seconds: 7 });
    expect(answer(500)).toEqual({ kind: 'broken', text: 'Sentence.' });
    expect(answer(503)).toEqual({ kind: 'maintenance' });
    expect(answer(409)).toEqual({ kind: 'notice', text: 'Sentence.' });
  });

  it('lists the sentences of a validation, one per line', () => {
    const fields = { email: ['No address.'], name: ['Too long.', 'No letters.'] };
    expect(answer(422, 'validation.failed', 'Look again.', fields)).toEqual({
      kind: 'invalid',
      text: 'No address.\nToo long.\nNo letters.',
    });
    expect(answer(422)).toEqual({ kind: 'invalid', text: 'Sentence.' });
  });
});
