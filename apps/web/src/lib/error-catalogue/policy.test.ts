import { CodedError } from '../errors';
import { reactionTo } from './policy';

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
    expect(answer(429, 'x', 'Too fast.', {}, 7)).toEqual({
      kind: 'tooMany',
      text: 'Too fast.',
      code: 'x',
      seconds: 7,
    });
    expect(answer(500)).toEqual({ kind: 'broken', text: 'Sentence.' });
    expect(answer(503, 'unavailable', 'Be right back')).toEqual({ kind: 'maintenance' });
    expect(answer(503, 'auth.busy')).toEqual({ kind: 'notice', text: 'Sentence.', code: 'auth.busy' });
    expect(answer(409)).toEqual({ kind: 'notice', text: 'Sentence.', code: 'x' });
    expect(answer(400, 'x', '')).toEqual({ kind: 'nothing' });
    expect(answer(403, 'auth.new_password_needed')).toEqual({ kind: 'newPassword' });
  });

  it('lists the sentences of a validation, one per line', () => {
    const fields = { email: ['No address.'], name: ['Too long.', 'No letters.'] };
    expect(answer(422, 'validation.failed', 'Look again.', fields)).toEqual({
      kind: 'invalid',
      text: 'No address.\nToo long.\nNo letters.',
    });
    expect(answer(422)).toEqual({ kind: 'invalid', text: 'Sentence.' });
  });

  it('leaves people alone who are on their way through the second step', () => {
    const error = new CodedError('No.', 'x', 403, {}, undefined, { hasMfaToken: true });
    expect(reactionTo(error)).toEqual({ kind: 'nothing' });
  });

  it.each([
    [{ path: '/api/v2/billing/seats/preview' }, 'x', 'noSeatDowngrade'],
    [{ operation: 'SeatPreview' }, 'billing.seat_based_downgrade_is_not_allowed', 'noSeatDowngrade'],
    [{ path: '/auth/password/reset' }, 'auth.link_over', 'nothing'],
  ])('says something of 410 for %j only where seats are concerned', (asked, code, kind) => {
    expect(reactionTo(new CodedError('Gone.', code, 410), asked).kind).toBe(kind);
  });

  it.each([
    [{ operation: 'AssignTicket', variables: { input: { ticketId: '1', teamId: '2' } } }, 'nothing'],
    [{ operation: 'AssignTicket', variables: { input: { ticketId: '1', userId: '2' } } }, 'invalid'],
    [{ path: '/api/v2/tickets/7/assign', body: '{"team_id":3,"type":"team"}' }, 'nothing'],
    [{ path: '/api/v2/tickets/7/assign', body: '{"user_id":3}' }, 'invalid'],
    [{ path: '/api/v2/tickets/7', body: '{"team_id":"3"}' }, 'nothing'],
    [{ path: '/api/v2/users/7', body: '{"team_id":3}' }, 'invalid'],
  ])('leaves a ticket that goes to a team to the ticket itself: %j', (asked, kind) => {
    expect(reactionTo(new CodedError('No.', 'validation.failed', 422), asked).kind).toBe(kind);
  });

  it('leaves a broken integration to the page of that integration', () => {
    const asked = { path: '/api/v2/integration_hub/admin/integrations/hubspot/installations' };
    expect(reactionTo(new CodedError('No.', 'internal', 500), asked)).toEqual({
      kind: 'integrationBroken',
      integration: 'hubspot',
      text: 'No.',
    });
  });
});
