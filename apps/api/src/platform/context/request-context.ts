import type { Permission, RoleName } from '@parley/schema';

/** Who does something: a signed-in colleague, a visitor in a website's chat, or Parley itself. */
export type Actor = UserActor | VisitorActor | SystemActor;

export interface UserActor {
  readonly kind: 'user';
  readonly userId: number;
  readonly name: string;
  readonly role: RoleName;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: number;
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

/**
 * For whom and by whom a piece of work is done. Made once per request, job or socket operation; never changed.
 * `now()` is the only clock that rules may look at, so that tests can set it.
 */
export interface RequestContext {
  readonly agencyId: number;
  readonly actor: Actor;
  readonly locale: string;
  readonly requestId: string;
  now(): Date;
}

export function createContext(parts: Omit<RequestContext, 'now'> & { now?: () => Date }): RequestContext {
  return Object.freeze({ ...parts, now: parts.now ?? (() => new Date()) });
}

/** The context of work that Parley does by itself, always on behalf of exactly one agency. */
export function systemContext(agencyId: number, name: string): RequestContext {
  return createContext({
    agencyId,
    actor: { kind: 'system', name },
    locale: 'en-GB',
    requestId: `system-${name}`,
  });
}

export function can(ctx: RequestContext, permission: Permission): boolean {
  if (ctx.actor.kind === 'system') return true;
  return ctx.actor.kind === 'user' && ctx.actor.permissions.has(permission);
}
