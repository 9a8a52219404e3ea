import { type SessionEnd, sessionEnds } from '@parley/schema';

let why: SessionEnd | null = null;

/** Remembers why the server ended the session, for the page that says goodbye. Unknown words are left out. */
export function noteSessionEnd(reason: unknown): void {
  why = readSessionEnd(reason) ?? why;
}

export function forgetSessionEnd(): void {
  why = null;
}

export function readSessionEnd(reason: unknown): SessionEnd | null {
  return sessionEnds.find((known) => known === reason) ?? null;
}

/** Why the session ended, when the server has said so. */
export function sessionEnd(): SessionEnd | null {
  return why;
}

/** The page that says goodbye, with the reason. */
export function signedOutPath(): string {
  return why ? `/auth/logout?reason=${why}` : '/auth/logout';
}
