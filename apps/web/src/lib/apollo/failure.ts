import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { CodedError } from '../errors';

interface Extensions {
  code?: string;
  status?: number;
  fields?: Record<string, string[]>;
  retryAfter?: number;
}

/** Any error of an Apollo operation as a coded one; null means that the server was not reached. */
export function codedError(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    if (!first) return null;
    const { code, status, fields, retryAfter } = (first.extensions ?? {}) as Extensions;
    return new CodedError(first.message, code ?? 'internal', status ?? 400, fields, retryAfter);
  }
  if (ServerError.is(error)) return fromBody(error);
  return null;
}

function fromBody(error: ServerError): CodedError {
  const { message, code, retry_after } = parse(error.bodyText);
  return new CodedError(
    message ?? error.message,
    code ?? `http.${error.statusCode}`,
    error.statusCode,
    undefined,
    retry_after,
  );
}

function parse(text: string): { message?: string; code?: string; retry_after?: number } {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? body : {};
  } catch {
    return {};
  }
}

/** True when a subscription ended because its cursor is too old: load the data again, then subscribe anew. */
export function isResyncRequired(error: unknown): boolean {
  return codedError(error)?.code === 'RESYNC_REQUIRED';
}
