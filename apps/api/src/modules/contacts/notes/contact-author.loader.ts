import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { UsersService, type UserView } from '../../identity/index.js';

/** Who wrote notes and said what is kept, those who left included. */
@Injectable()
export class ContactAuthorLoader extends BatchLoader<number, UserView> {
  constructor(private readonly users: UsersService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, UserView>> {
    return this.users.byIds(ctx, ids);
  }
}
