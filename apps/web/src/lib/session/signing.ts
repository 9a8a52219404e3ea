import { restError } from '../errors';
import { restFetch } from '../rest';
import { dropToken, holdToken } from './token';

interface SignInAnswer {
  access_token?: string;
  expires_in?: number;
  mfa_required?: boolean;
}

/**
 * Signs in with e-mail and password. Answers `signedIn`, or `codeNeeded` when the account asks for a second step.
 * Throws `CodedError`: 401 wrong, 422 fields, 429 too many tries.
 */
export async function signIn(email: string, password: string): Promise<'signedIn' | 'codeNeeded'> {
  dropToken();
  const response = await fetch('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw await restError(response);
  const answer = (await response.json()) as SignInAnswer;
  if (answer.mfa_required || !answer.access_token) return 'codeNeeded';
  await forgetAll();
  holdToken(answer.access_token, answer.expires_in ?? 60);
  return 'signedIn';
}

const farewells = new Set<() => Promise<void>>();

/** Whoever holds data of the session registers here how it is forgotten. */
export function onSignedOut(forget: () => Promise<void>): void {
  farewells.add(forget);
}

/** Ends the session on the server as far as it can be reached, and always in this tab. */
export async function signOut(): Promise<void> {
  try {
    await restFetch('/auth/logout', { method: 'POST' });
  } catch {
    // A session that cannot be reached any more is as good as ended for this browser.
  }
  dropToken();
  await forgetAll();
}

async function forgetAll(): Promise<void> {
  await Promise.all([...farewells].map((forget) => forget()));
}
