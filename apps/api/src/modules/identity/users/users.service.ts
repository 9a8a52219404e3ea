import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  MAX_PAGE,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Log } from '../../../platform/logging/log.js';
import { IdentityErrors } from '../identity.errors.js';
import { PeoplePresence } from '../presence/people-presence.service.js';
import { normalEmail, type UserStatus, type UserView } from './user.rules.js';
import { type UserCriteria, UsersRepository } from './users.repository.js';

export interface UserListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Without it, those who work here now. */
  statuses?: readonly UserStatus[] | null;
  roles?: readonly RoleName[] | null;
  teamIds?: readonly number[] | null;
}

const DEFAULT_PAGE = 50;
const WHO_WORKS_HERE: readonly UserStatus[] = ['active'];

/** Reads of colleagues. Everybody who is signed in may know who works here. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly presence: PeoplePresence,
    private readonly log: Log,
  ) {}

  /** The person who asks. */
  async me(ctx: RequestContext): Promise<UserView> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    const me = await this.get(ctx, actor.userId);
    // Who asks in person is there, also before their socket is open.
    return actor.sessionId !== null && !me.isAway ? { ...me, isOnline: true } : me;
  }

  /** @throws `not_found` */
  get(ctx: RequestContext, id: number): Promise<UserView> {
    return this.database.read(ctx, (q) => this.getIn(q, id));
  }

  /** @throws `not_found` */
  async getIn(q: Reader, id: number): Promise<UserView> {
    const user = await this.users.find(q, id);
    if (!user) throw IdentityErrors.userNotFound();
    const [shown = user] = await this.withPresence(q, [user]);
    return shown;
  }

  /** By name; without a wish for statuses, those who work here now. */
  async list(ctx: RequestContext, request: UserListRequest): Promise<Page<UserView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [firstName, lastName, id] = request.after ? decodeCursor(request.after, 3) : [];
    const after =
      id === undefined
        ? null
        : { firstName: String(firstName), lastName: String(lastName), id: cursorNumber(id) };
    const rows = await this.database.read(ctx, async (q) =>
      this.withPresence(q, await this.users.page(q, { ...criteriaOf(request), size, after })),
    );
    return pageOf(
      rows,
      size,
      (user) => encodeCursor([user.firstName, user.lastName, user.id]),
      after !== null,
    );
  }

  count(ctx: RequestContext, request: UserListRequest): Promise<number> {
    return this.database.read(ctx, (q) => this.users.count(q, criteriaOf(request)));
  }

  /** All who work here now, however many they are. */
  async everybody(ctx: RequestContext): Promise<UserView[]> {
    const people: UserView[] = [];
    for (let after: string | null = null; ;) {
      const page: Page<UserView> = await this.list(ctx, { first: MAX_PAGE, after });
      people.push(...page.edges.map((edge) => edge.node));
      if (!page.pageInfo.hasNextPage) return people;
      after = page.pageInfo.endCursor;
    }
  }

  /** The first of those who work here now, by name, within a reading. @returns one more than `limit` when there are more. */
  async firstIn(q: Reader, limit: number): Promise<UserView[]> {
    return this.withPresence(q, await this.users.page(q, { ...criteriaOf({}), size: limit, after: null }));
  }

  /** People by id, those who left included: old conversations name them. Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, UserView>> {
    return this.database.read(ctx, (q) => this.byIdsWithin(q, ids));
  }

  /** The same inside a transaction, which holds what it decides upon. */
  async byIdsWithin(q: Reader, ids: readonly number[]): Promise<Map<number, UserView>> {
    const users = await this.withPresence(q, await this.users.findMany(q, ids));
    return new Map(users.map((user) => [user.id, user]));
  }

  /** Whether this address is a colleague's. It says nothing about who wrote a mail that claims to be from there. */
  isColleague(q: Reader, email: string): Promise<boolean> {
    return this.users.hasEmail(q, normalEmail(email));
  }

  /** Who is there is known by the sockets and the signs of life. While that cannot be asked, by their last request. */
  private async withPresence(q: Reader, users: UserView[]): Promise<UserView[]> {
    try {
      const statuses = await this.presence.statuses(q.ctx.agencyId);
      return users.map((user) => {
        const status = statuses.get(user.id);
        return { ...user, isOnline: status === 'ONLINE', isAway: status === 'AWAY' };
      });
    } catch (error) {
      this.log.debug('who is there could not be asked', { error });
      return users;
    }
  }
}

function criteriaOf({ statuses, roles, teamIds, term }: UserListRequest): UserCriteria {
  return {
    statuses: statuses?.length ? statuses : WHO_WORKS_HERE,
    roles: roles ?? [],
    teamIds: teamIds ?? [],
    term: term ?? '',
  };
}
