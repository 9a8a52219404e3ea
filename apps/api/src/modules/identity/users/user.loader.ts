import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { UserView } from './user.rules.js';
import { UsersService } from './users.service.js';

/** Colleagues by id, those who left included. */
@Injectable()
export class UserLoader extends BatchLoader<number, UserView> {
  constructor(private readonly users: UsersService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, UserView>> {
    return this.users.byIds(ctx, ids);
  }
}
