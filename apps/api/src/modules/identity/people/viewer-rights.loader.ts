import { Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import { canReach } from './person-change.rules.js';
import { ReachService } from './reach.service.js';

/** What the viewer may do with a colleague's account; the same rules decide when they try. */
export interface ViewerRights {
  canEdit: boolean;
  canLeave: boolean;
  user: UserView;
}

/** Colleagues in full with what the viewer may do, by id: for fields that not every read of a colleague brings. */
@Injectable()
export class ViewerRightsLoader extends BatchLoader<number, ViewerRights> {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly reach: ReachService,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ViewerRights>> {
    const users = await this.users.byIds(ctx, ids);
    const manages = can(ctx, 'permissions.users.manage');
    const sets = manages ? await this.database.read(ctx, (q) => this.reach.permissionsOf(q)) : null;
    const viewer = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    return new Map(
      [...users].map(([id, user]) => {
        const canEdit = sets !== null && user.role !== 'parley_staff' && canReach(ctx, user.role, sets);
        return [id, { user, canEdit, canLeave: canEdit && id !== viewer && !user.isPrimary }];
      }),
    );
  }
}
