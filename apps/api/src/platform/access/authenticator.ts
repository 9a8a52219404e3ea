import type { Origin, UserActor } from '../context/request-context.js';

export interface Authenticated {
  agencyId: number;
  actor: UserActor;
  locale: string;
  /** When the access token ends; sockets are closed then. */
  expiresAt: Date;
}

/** Who is behind a bearer token. The identity module answers this; the platform only asks. */
export interface Authenticator {
  /**
   * @param origin from where the token is shown: some are good from certain networks only.
   * @returns null when the token is not valid (any more). Never throws for a bad token.
   */
  authenticate(bearer: string, origin: Origin | null): Promise<Authenticated | null>;
  /** Whether the cookies of a browser belong to a running session. For pages without data; nothing is changed by it. */
  isSignedIn?(cookies: Readonly<Record<string, string | undefined>>): Promise<boolean>;

  /**
   * Whether those who are connected may still be here, and with the same rights, in the order in which they are given.
   * For when the word about a change got lost: open connections are looked at every few seconds.
   */
  standing?(people: readonly Authenticated[]): Promise<Standing[]>;
}

/** `changed`: still here, but with other rights than when they came. `over`: not here any more, and why, if it is known. */
export type Standing = { state: 'same' | 'changed' } | { state: 'over'; reason: string | null };

export const AUTHENTICATOR = Symbol('AUTHENTICATOR');
