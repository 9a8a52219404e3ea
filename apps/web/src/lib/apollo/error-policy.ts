import type { CodedError } from '../errors';

/** What the client does about an error that is the same everywhere. */
export type Reaction =
  | { kind: 'signOut' }
  | { kind: 'setUpTwoSteps' }
  | { kind: 'subscription'; state: 'expired' | 'inactive' }
  | { kind: 'upgrade'; text: string }
  | { kind: 'unauthorized' }
  | { kind: 'invalid'; text: string }
  | { kind: 'tooMany'; text: string; seconds: number }
  | { kind: 'maintenance' }
  | { kind: 'broken'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'offline' }
  | { kind: 'nothing' };

/** Decides by the error catalogue. `null` is "the server was not reached". */
export function reactionTo(error: CodedError | null): Reaction {
  if (!error) return { kind: 'offline' };
  switch (error.status) {
    case 401:
      return error.message === 'Need to setup 2fa' ? { kind: 'setUpTwoSteps' } : { kind: 'signOut' };
    case 402:
      return { kind: 'subscription', state: error.code === 'subscription.inactive' ? 'inactive' : 'expired' };
    case 403:
      return error.message === 'Upgrade required'
        ? { kind: 'upgrade', text: error.message }
        : { kind: 'unauthorized' };
    case 404:
    case 410:
      return { kind: 'nothing' };
    case 422:
      return { kind: 'invalid', text: Object.values(error.fields).flat().join('\n') || error.message };
    case 429:
      return { kind: 'tooMany', text: error.message, seconds: error.retryAfter ?? 1 };
    case 500:
      return { kind: 'broken', text: error.message };
    case 503:
      return { kind: 'maintenance' };
    default:
      return error.message ? { kind: 'notice', text: error.message } : { kind: 'nothing' };
  }
}
