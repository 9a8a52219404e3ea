import { restError } from '../errors';
import { send } from '../http';
import { acting } from './acting-store';
import { noteSessionEnd } from './ended';
import { readableCookie } from './readable-cookie';

interface TokenAnswer {
  access_token: string;
  expires_in: number;
}

interface Held {
  token: string;
  /** Milliseconds since 1970 after which the token counts as used up. */
  until: number;
}

const REFRESH_PATH = '/client-api/me/token';
/** A token is renewed this long before its end, so that none runs out on the way. */
const MARGIN_MS = 30_000;

let held: Held | null = null;
let running: Promise<string | null> | null = null;

/** Keeps an access token in memory only: no script of another tab or a later visitor finds it in a storage. */
export function holdToken(token: string, expiresInSeconds: number): void {
  held = { token, until: Date.now() + expiresInSeconds * 1000 - MARGIN_MS };
}

export function dropToken(): void {
  held = null;
}

/**
 * A token that is good for the next request, or null when nobody is signed in.
 * However many callers ask at once, there is one refresh: refresh tokens rotate, and a second use of an old one
 * would end the whole session. Tabs of the same browser wait for each other.
 * Throws when the server cannot be reached.
 */
export async function accessToken(): Promise<string | null> {
  if (held && held.until > Date.now()) return held.token;
  running ??= lockedRefresh().finally(() => {
    running = null;
  });
  return running;
}

/** Forgets the held token and asks for a new one, for instance after the server has refused it. */
export async function renewToken(): Promise<string | null> {
  dropToken();
  return accessToken();
}

/** Whoever came first while this one waited may have brought a token already: a sign-in, or a link that was opened. */
function lockedRefresh(): Promise<string | null> {
  return oneAtATime(() => (held && held.until > Date.now() ? Promise.resolve(held.token) : refresh()));
}

/**
 * Whatever exchanges the cookies of a session runs alone among all tabs of the browser. Else the later of two answers
 * would put a token into the browser that the earlier one has used up already, and the server ends such a session.
 * It must not ask for a token inside: that would wait for itself.
 */
export function oneAtATime<T>(exchange: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return exchange();
  return navigator.locks.request('parley-refresh', exchange) as Promise<T>;
}

async function refresh(): Promise<string | null> {
  const response = await send(REFRESH_PATH, {
    headers: { 'X-CSRF-Token': csrfToken() ?? '', accept: 'application/json' },
    credentials: 'same-origin',
  });
  if (response.status === 401 || response.status === 403) {
    dropToken();
    if (await wentBack()) return new Promise(() => undefined);
    acting.set(null);
    noteSessionEnd((await restError(response)).facts['reason']);
    return null;
  }
  if (!response.ok) throw await restError(response);
  const answer = (await response.json()) as TokenAnswer;
  holdToken(answer.access_token, answer.expires_in);
  return answer.access_token;
}

/** The readable half of the double-submit pair; without it there is no session of this browser to renew. */
export function csrfToken(): string | null {
  return readableCookie('parley_csrf');
}

/**
 * Where somebody acted as a colleague and that is over, the browser's own session is put back and the page begins
 * afresh. The server knows whether there is one.
 */
async function wentBack(): Promise<boolean> {
  if (readableCookie('parley_acting') !== '1') return false;
  const response = await leaveActing(null);
  if (!response.ok) return false;
  const { data } = (await response.json()) as ActingEnded;
  if (data.returned) window.location.reload();
  return data.returned;
}

export interface ActingEnded {
  data: { returned: boolean };
}

/** Asks for the way back; without a token the cookie alone says whose. Inside `oneAtATime`. */
export function leaveActing(token: string | null): Promise<Response> {
  const headers = new Headers({ 'X-CSRF-Token': csrfToken() ?? '', accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return send('/client-api/impersonation', { method: 'DELETE', headers, credentials: 'same-origin' });
}
