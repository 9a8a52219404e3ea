import type { UserActor } from '../context/request-context.js';

export interface Authenticated {
  agencyId: number;
  actor: UserActor;
  locale: string;
  /** When the access token ends; sockets are closed then. */
  expiresAt: Date;
}

/** Who is behind a bearer token. The identity module answers this; the platform only asks. */
export interface Authenticator {
  /** @returns null when the token is not valid (any more). Never throws for a bad token. */
  authenticate(bearer: string): Promise<Authenticated | null>;
}

export const AUTHENTICATOR = Symbol('AUTHENTICATOR');
