import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { CodedError, errorOfBody } from '../errors';

interface Extensions {
  code?: string;
  status?: number;
  fields?: Record<string, string[]>;
  retryAfter?: number;
  mfaToken?: string;
}

/** Any error of either face as a coded one; null means that the server was not reached. */
export function codedError(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    if (!first) return null;
    // Beside these stand the facts: where it stands now, which one it was.
    const { code, status, fields, retryAfter, mfaToken, ...facts } = (first.extensions ?? {}) as Extensions;
    const more = { hasMfaToken: Boolean(mfaToken), facts };
    return new CodedError(first.message, code ?? 'internal', status ?? 400, fields, retryAfter, more);
  }
  if (ServerError.is(error)) return errorOfBody(parse(error.bodyText), error.statusCode, error.message);
  return null;
}

/** The person left the page, or asked for something newer: nothing has failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True when a subscription ended because its cursor is too old: load the data again, then subscribe anew. */
export function isResyncRequired(error: unknown): boolean {
  return codedError(error)?.code === 'RESYNC_REQUIRED';
}

const TOO_MANY = 429;

/** The server's own fault, too much at once, or no answer at all: the same may work in a while. */
export function isPassing(error: unknown): boolean {
  const refusal = codedError(error);
  return !refusal || refusal.status >= 500 || refusal.status === TOO_MANY;
}
