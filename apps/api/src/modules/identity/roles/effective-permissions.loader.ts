import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { EffectivePermission } from './effective-permission.rules.js';
import { EffectivePermissionsService } from './effective-permissions.service.js';

/** What people may do and why, by their ids. */
@Injectable()
export class EffectivePermissionsLoader extends BatchLoader<number, EffectivePermission[]> {
  constructor(private readonly permissions: EffectivePermissionsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, EffectivePermission[]>> {
    return this.permissions.ofMany(ctx, ids);
  }
}
