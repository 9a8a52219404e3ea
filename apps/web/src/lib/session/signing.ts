import { restError } from '../errors';
import { send } from '../http';
import { restFetch } from '../rest';
import { forgetSessionEnd } from './ended';
import { dropToken, holdToken, oneAtATime } from './token';

interface SignInAnswer {
  access_token?: string;
  expires_in?: number;
  mfa_required?: boolean;
  mfa_token?: string;
}

/** Somebody is signed in, or has to show a second factor, with the token that the first step has earned. */
export type SignInStep = { kind: 'signedIn' } | { kind: 'codeNeeded'; mfaToken: string };

/** Signs in with e-mail and password. Throws `CodedError`: 401 wrong, 422 fields, 429 too many tries. */
export function signIn(email: string, password: string): Promise<SignInStep> {
  return comeIn('/auth/login', { email, password });
}

/**
 * Any call that ends in a session: a password, a second factor, a link from a mail. What was loaded for somebody else is
 * forgotten before the new session begins.
 */
export async function comeIn(path: string, body: object): Promise<SignInStep> {
  const answer = await oneAtATime(() => exchange(path, body));
  if (!answer.access_token) return { kind: 'codeNeeded', mfaToken: answer.mfa_token ?? '' };
  await forgetLoaded();
  forgetSessionEnd();
  return { kind: 'signedIn' };
}

async function exchange(path: string, body: object): Promise<SignInAnswer> {
  dropToken();
  const response = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await restError(response);
  const answer = (await response.json()) as SignInAnswer;
  // Held at once: whoever waits for a token then does not exchange the new cookies for others.
  if (answer.access_token) holdToken(answer.access_token, answer.expires_in ?? 60);
  return answer;
}

const farewells = new Set<() => Promise<void>>();

/** Whoever holds data of the session registers here how it is forgotten. */
export function onSignedOut(forget: () => Promise<void>): void {
  farewells.add(forget);
}

/** Ends the session on the server as far as it can be reached, and always in this tab. */
export async function signOut(): Promise<void> {
  try {
    await restFetch('/auth/logout', { method: 'POST', quiet: true });
  } catch {
    // A session that cannot be reached any more is as good as ended for this browser.
  }
  dropToken();
  await forgetLoaded();
}

/** Forgets what was loaded, so that it is asked for again: what it said of the person is not so any more. */
export async function forgetLoaded(): Promise<void> {
  await Promise.all([...farewells].map((forget) => forget()));
}
