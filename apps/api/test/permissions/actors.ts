import type { Permission } from '@parley/schema';
import { AUTHENTICATOR, type Authenticated, type Authenticator } from '../../src/platform/access/index.js';
import type { UserActor } from '../../src/platform/context/index.js';
import type { Caller, ProofWorld } from '../isolation/world/world.js';

/** Stands before the authenticator of the product: somebody who is really signed in, with other rights than their role's. */
export class Actors {
  private readonly changes = new Map<string, Partial<UserActor>>();
  private made = 0;

  constructor(world: ProofWorld) {
    const authenticator = world.app.get<Authenticator>(AUTHENTICATOR);
    const real = authenticator.authenticate.bind(authenticator);
    authenticator.authenticate = async (bearer, ...more): Promise<Authenticated | null> => {
      const [token = '', mark] = bearer.split('~');
      const user = await real(token, ...more);
      const change = mark ? this.changes.get(mark) : undefined;
      return user && change ? { ...user, actor: { ...user.actor, ...change } } : user;
    };
  }

  /** The caller with exactly these permissions. */
  with(caller: Caller, permissions: readonly Permission[]): Caller {
    return this.as(caller, { permissions: new Set(permissions) });
  }

  as(caller: Caller, change: Partial<UserActor>): Caller {
    this.made += 1;
    const mark = `actor${this.made}`;
    this.changes.set(mark, change);
    return { ...caller, headers: { authorization: `${caller.headers['authorization']}~${mark}` } };
  }
}
