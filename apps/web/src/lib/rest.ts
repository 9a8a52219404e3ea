import { CodedError, restError } from './errors';
import type { Asked } from './error-catalogue/policy';
import { isRepeatable, retryMissing } from './error-catalogue/retry-missing';
import { send } from './http';
import { accessToken, csrfToken, renewToken } from './session/token';

export interface RestOptions extends RequestInit {
  /** The caller shows its failures itself; only what ends or stops the session is still done. */
  quiet?: boolean;
  /** What was made a moment ago may not be there yet: ask again up to three times. Never for a POST without a key. */
  retryMissing?: boolean;
}

/**
 * A call to the REST face with bearer and CSRF token. Does what the error catalogue says about a failure, and throws it:
 * `CodedError` on an error answer, `TypeError` without network.
 */
export async function restFetch<T>(path: string, options: RestOptions = {}): Promise<T> {
  const { quiet, retryMissing: retries, ...init } = options;
  const headers = new Headers(init.headers);
  const run = () => call<T>(path, init, headers);
  try {
    return retries && isRepeatable(init.method ?? 'GET', headers)
      ? await retryMissing(run, isMissing)
      : await run();
  } catch (error) {
    await react(error, { path: path.split('?')[0], body: init.body }, quiet);
    throw error;
  }
}

/** Loaded when it is needed: the pages of sign-in show their failures themselves. */
async function react(error: unknown, asked: Asked, quiet = false): Promise<void> {
  const { isAboutSession, reactToError } = await import('./error-catalogue/react-to-error');
  if (!quiet || isAboutSession(error)) reactToError(error, asked);
}

/** The server may have ended a token early (a new role, another device): one new token, one new try. */
async function call<T>(path: string, init: RequestInit, headers: Headers): Promise<T> {
  let response = await once(path, init, headers, await accessToken());
  if (response.status === 401 && !path.startsWith('/auth/')) {
    const refusal = await restError(response.clone());
    const token = refusal.code === 'auth.setup_2fa_needed' ? null : await renewToken();
    if (token) response = await once(path, init, headers, token);
  }
  if (!response.ok) throw await restError(response);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

async function once(
  path: string,
  init: RequestInit,
  given: Headers,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(given);
  headers.set('accept', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  const csrf = csrfToken();
  if (csrf) headers.set('x-csrf-token', csrf);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  return send(path, { ...init, headers, credentials: 'same-origin' });
}

function isMissing(error: unknown): boolean {
  return error instanceof CodedError && error.status === 404;
}
