import type { CodedError } from '../errors';

/** What the client does about an error that is the same everywhere. */
export type Reaction =
  | { kind: 'signOut' }
  | { kind: 'setUpTwoSteps' }
  | { kind: 'newPassword' }
  | { kind: 'subscription'; state: 'expired' | 'inactive' }
  | { kind: 'upgrade'; text: string }
  | { kind: 'unauthorized' }
  | { kind: 'noSeatDowngrade' }
  | { kind: 'invalid'; text: string }
  | { kind: 'tooMany'; text: string; code: string; seconds: number }
  | { kind: 'maintenance' }
  | { kind: 'broken'; text: string }
  | { kind: 'integrationBroken'; integration: string; text: string }
  | { kind: 'notice'; text: string; code: string }
  | { kind: 'offline' }
  | { kind: 'nothing' };

/** What was asked, as far as it matters for what is done about the error. */
export interface Asked {
  /** A path of the REST face. */
  path?: string;
  /** The name of a GraphQL operation. */
  operation?: string;
  variables?: Record<string, unknown>;
  /** The body of a REST call. */
  body?: unknown;
}

const SEAT_PREVIEW = '/api/v2/billing/seats/preview';
const INTEGRATION = /\/api\/v2\/integration_hub\/(?:[\w-]+\/)*integrations\/([\w-]+)/;

/** Decides by the error catalogue. `null` is "the server was not reached". */
export function reactionTo(error: CodedError | null, asked: Asked = {}): Reaction {
  if (!error) return { kind: 'offline' };
  switch (error.status) {
    case 401:
      return error.message === 'Need to setup 2fa' ? { kind: 'setUpTwoSteps' } : { kind: 'signOut' };
    case 402:
      return { kind: 'subscription', state: error.code === 'subscription.inactive' ? 'inactive' : 'expired' };
    case 403:
      return forbidden(error);
    case 404:
      return { kind: 'nothing' };
    case 410:
      return isSeatPreview(error, asked) ? { kind: 'noSeatDowngrade' } : { kind: 'nothing' };
    case 422:
      // Who gives a ticket to a team is told by the ticket itself.
      if (isTeamAssignment(asked)) return { kind: 'nothing' };
      return { kind: 'invalid', text: Object.values(error.fields).flat().join('\n') || error.message };
    case 429:
      return { kind: 'tooMany', text: error.message, code: error.code, seconds: error.retryAfter ?? 1 };
    case 500:
      return broken(error, asked);
    default:
      return other(error);
  }
}

function forbidden(error: CodedError): Reaction {
  if (error.message === 'Upgrade required') return { kind: 'upgrade', text: error.message };
  if (error.code === 'auth.new_password_needed') return { kind: 'newPassword' };
  // The page asks for a proof and goes on.
  if (error.code === 'auth.step_up_needed') return { kind: 'nothing' };
  return error.hasMfaToken ? { kind: 'nothing' } : { kind: 'unauthorized' };
}

function broken(error: CodedError, { path = '' }: Asked): Reaction {
  const integration = INTEGRATION.exec(path)?.[1];
  if (integration) return { kind: 'integrationBroken', integration, text: error.message };
  return { kind: 'broken', text: error.message };
}

function other(error: CodedError): Reaction {
  if (error.status === 503 && error.message === 'Be right back') return { kind: 'maintenance' };
  return error.message ? { kind: 'notice', text: error.message, code: error.code } : { kind: 'nothing' };
}

function isSeatPreview({ code }: CodedError, { path }: Asked): boolean {
  return path === SEAT_PREVIEW || code === 'billing.seat_based_downgrade_is_not_allowed';
}

function isTeamAssignment({ operation, variables, path = '', body }: Asked): boolean {
  if (operation === 'AssignTicket') {
    return Boolean((variables?.['input'] as { teamId?: unknown } | undefined)?.teamId);
  }
  return (
    /^\/api\/v2\/tickets\/\d+(\/assign)?$/.test(path) &&
    typeof body === 'string' &&
    /"team_id":\s*"?\d/.test(body)
  );
}
