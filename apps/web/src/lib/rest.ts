import { restError } from './errors';
import { accessToken, csrfToken } from './session/token';

/** A call to the REST face with bearer and CSRF token. Throws `CodedError` on an error answer, `TypeError` without network. */
export async function restFetch<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  const token = await accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const csrf = csrfToken();
  if (csrf) headers.set('x-csrf-token', csrf);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
  if (!response.ok) throw await restError(response);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}
