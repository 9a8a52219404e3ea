import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { UserLooks } from './user.rules.js';
import { UserLooksRepository } from './user-looks.repository.js';

/** Pictures and do-not-disturb of many people with one statement, when somebody asks for them. */
@Injectable()
export class UserLooksLoader extends BatchLoader<number, UserLooks> {
  constructor(
    private readonly database: Database,
    private readonly users: UserLooksRepository,
  ) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, UserLooks>> {
    return this.database.read(ctx, (q) => this.users.byIds(q, ids));
  }
}
