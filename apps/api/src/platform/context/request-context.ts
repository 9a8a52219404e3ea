import type { ApiKeyScope, Permission, RoleName } from '@parley/schema';

/** Who does something: a signed-in colleague, a visitor in a website's chat, or Parley itself. */
export type Actor = UserActor | VisitorActor | SystemActor;

export interface UserActor {
  readonly kind: 'user';
  readonly userId: number;
  readonly name: string;
  readonly role: RoleName;
  readonly permissions: ReadonlySet<Permission>;
  /** Null when an API key speaks for the person. */
  readonly sessionId: number | null;
  readonly apiKeyId: number | null;
  /** Only with an API key: what it was made for. The permissions above are within it already. */
  readonly keyBounds?: KeyBounds;
  /** Who really sits behind the screen, when somebody else acts as this person. */
  readonly impersonator: Impersonator | null;
  /** This person sees no public channel: only the private ones they are a member of, and who wrote there. */
  readonly onlyPrivateChannels: boolean;
  readonly mustFirst?: SetUp | null;
}

export interface KeyBounds {
  readonly scopes: ReadonlySet<ApiKeyScope>;
  /** What the person may do without the key's bounds, to tell a missing scope from a missing right. */
  readonly owned: ReadonlySet<Permission>;
  readonly requestsPerMinute: number;
}

/** What a person has to bring in order before they may do anything else. */
export type SetUp = 'new_password' | 'second_factor';

export interface Impersonator {
  readonly userId: number;
  readonly name: string;
}

export interface VisitorActor {
  readonly kind: 'visitor';
  readonly contactId: number | null;
  readonly channelId: number;
  readonly visitorId: number;
}

export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}

/** The caller's network address, as far as trusted proxies tell it, and what their program calls itself. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * For whom and by whom a piece of work is done. Made once per request, job or socket operation; never changed.
 * `now()` is the only clock that rules may look at, so that tests can set it.
 */
export interface RequestContext {
  readonly agencyId: number;
  readonly actor: Actor;
  /** From where it was asked; null for what Parley does by itself. */
  readonly origin: Origin | null;
  readonly locale: string;
  readonly requestId: string;
  now(): Date;
}

type ContextParts = Omit<RequestContext, 'now' | 'origin'> & { origin?: Origin | null; now?: () => Date };

export function createContext(parts: ContextParts): RequestContext {
  return Object.freeze({ ...parts, origin: parts.origin ?? null, now: parts.now ?? (() => new Date()) });
}

/** The context of work that Parley does by itself, always on behalf of exactly one agency. */
export function systemContext(agencyId: number, name: string, origin: Origin | null = null): RequestContext {
  return createContext({
    agencyId,
    origin,
    actor: { kind: 'system', name },
    locale: 'en-GB',
    requestId: `system-${name}`,
  });
}

export function can(ctx: RequestContext, permission: Permission): boolean {
  if (ctx.actor.kind === 'system') return true;
  return ctx.actor.kind === 'user' && ctx.actor.permissions.has(permission);
}

/** What the caller may do, as far as it is a person. */
export function permissionsIn({ actor }: Pick<RequestContext, 'actor'>): ReadonlySet<Permission> {
  return actor.kind === 'user' ? actor.permissions : new Set();
}
