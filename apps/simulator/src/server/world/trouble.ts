import { z } from 'zod';

/** What can go wrong at a provider, on demand. Each stays until it is switched off, or has happened `times` times. */
export const troubleKinds = [
  /** Answers 429 with Retry-After. */
  'too_many',
  /** Answers 500. */
  'server_error',
  /** Answers 502 with a page. */
  'bad_gateway',
  /** Takes the connection, and never answers. */
  'hang',
  /** Answers one byte at a time. */
  'drip',
  /** Accepts, and cuts the line before the answer. */
  'lost_reply',
  /** Answers something that is no JSON. */
  'garbled',
  /** The token was taken back. */
  'expired_token',
  /** The customer's last message is too long ago. */
  'window_closed',
  /** The receiver is not there. */
  'no_such_user',
  /** Files are gone. */
  'media_expired',
  /** Calls to Parley are signed wrongly. */
  'bad_signature',
  'no_signature',
  /** Calls to Parley come twice. */
  'duplicates',
  /** Calls to Parley come in any order. */
  'reorder',
  /** No delivery is ever reported. */
  'no_statuses',
  /** Mail servers: the password is refused. */
  'wrong_password',
  /** Mail servers: the line is cut as soon as something is said on it. */
  'drop_connection',
  /** Mail servers: mail is asked to come back later. */
  'greylist',
  /** Mail servers: mail is refused for good. */
  'refuse_mail',
  /** Sign-ins: somebody took the permission back. */
  'revoked',
  /** Sign-ins: access ends after some seconds. */
  'short_token',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export const troubleInput = z.object({
  kind: z.enum(troubleKinds),
  /** Seconds, for those that know one. */
  seconds: z.number().int().min(0).max(86_400).optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
});
export type Trouble = z.infer<typeof troubleInput>;

/** The troubles of all accounts. Not kept: a new start is a good day. */
export class Troubles {
  private readonly of = new Map<string, Map<TroubleKind, Trouble>>();

  set(account: string, trouble: Trouble): void {
    const own = this.of.get(account) ?? new Map<TroubleKind, Trouble>();
    own.set(trouble.kind, { ...trouble });
    this.of.set(account, own);
  }

  clear(account: string, kind?: TroubleKind): void {
    if (kind) this.of.get(account)?.delete(kind);
    else this.of.delete(account);
  }

  list(account: string): Trouble[] {
    return [...(this.of.get(account)?.values() ?? [])];
  }

  /** Whether it happens now; counts it. */
  strikes(account: string, kind: TroubleKind): Trouble | null {
    const found = this.of.get(account)?.get(kind);
    if (!found) return null;
    if (found.times !== undefined) {
      found.times -= 1;
      if (found.times <= 0) this.of.get(account)?.delete(kind);
    }
    return found;
  }
}
