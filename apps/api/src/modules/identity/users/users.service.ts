import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { normalEmail, type UserView } from './user.rules.js';
import { UsersRepository } from './users.repository.js';

export interface UserListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
}

const DEFAULT_PAGE = 50;

/** Reads of colleagues. Everybody who is signed in may know who works here. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
  ) {}

  /** The person who asks. */
  me(ctx: RequestContext): Promise<UserView> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    return this.get(ctx, ctx.actor.userId);
  }

  /** @throws `not_found` */
  async get(ctx: RequestContext, id: number): Promise<UserView> {
    const user = await this.database.read(ctx, (q) => this.users.find(q, id));
    if (!user) throw IdentityErrors.userNotFound();
    return user;
  }

  /** By name, without people who left. */
  async list(ctx: RequestContext, request: UserListRequest): Promise<Page<UserView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [firstName, lastName, id] = request.after ? decodeCursor(request.after, 3) : [];
    const after =
      id === undefined
        ? null
        : { firstName: String(firstName), lastName: String(lastName), id: cursorNumber(id) };
    const rows = await this.database.read(ctx, (q) =>
      this.users.page(q, { size, after, term: request.term ?? '' }),
    );
    return pageOf(
      rows,
      size,
      (user) => encodeCursor([user.firstName, user.lastName, user.id]),
      after !== null,
    );
  }

  /** People by id, those who left included: old conversations name them. Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, UserView>> {
    const users = await this.database.read(ctx, (q) => this.users.findMany(q, ids));
    return new Map(users.map((user) => [user.id, user]));
  }

  /** Whether this address is a colleague's. It says nothing about who wrote a mail that claims to be from there. */
  isColleague(q: Reader, email: string): Promise<boolean> {
    return this.users.hasEmail(q, normalEmail(email));
  }
}
