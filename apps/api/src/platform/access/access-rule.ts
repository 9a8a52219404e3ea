import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Permission } from '@parley/schema';

/** What an edge asks of its caller. Every edge declares exactly one; a test walks them all. */
export type AccessRule =
  | { kind: 'public'; why: string }
  | { kind: 'signed-in' }
  | { kind: 'permission'; anyOf: readonly Permission[] };

export const ACCESS_RULE = Symbol('ACCESS_RULE');

/** Anybody may call this. `why` is read by the next reviewer, and printed by the test of the doors. */
export const Public = (why: string): CustomDecorator<symbol> =>
  SetMetadata<symbol, AccessRule>(ACCESS_RULE, { kind: 'public', why });

/** Any signed-in user may call this; the service decides about rows. */
export const SignedIn = (): CustomDecorator<symbol> =>
  SetMetadata<symbol, AccessRule>(ACCESS_RULE, { kind: 'signed-in' });

/** A signed-in user with at least one of these permissions may call this. */
export const Requires = (...anyOf: readonly Permission[]): CustomDecorator<symbol> =>
  SetMetadata<symbol, AccessRule>(ACCESS_RULE, { kind: 'permission', anyOf });

export const IN_PERSON = Symbol('IN_PERSON');

/**
 * Beside `@SignedIn` or `@Requires`: only the person themselves may call this, neither an API key that speaks for them
 * nor somebody who acts as them. For passwords, second factors, sessions, keys and the like.
 */
export const InPerson = (): CustomDecorator<symbol> => SetMetadata<symbol, true>(IN_PERSON, true);

export const BEFORE_SET_UP = Symbol('BEFORE_SET_UP');

/**
 * Beside `@SignedIn` or `@Requires`: also for people who have to choose a new password or set up their second factor
 * first. Only for what they need to do just that.
 */
export const BeforeSetUp = (): CustomDecorator<symbol> => SetMetadata<symbol, true>(BEFORE_SET_UP, true);
