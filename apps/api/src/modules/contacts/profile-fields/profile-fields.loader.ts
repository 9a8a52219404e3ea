import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { FilledField } from '../../organisation/index.js';
import { ProfileFieldsService } from './profile-fields.service.js';

@Injectable()
export class ProfileFieldsLoader extends BatchLoader<number, FilledField[]> {
  constructor(private readonly fields: ProfileFieldsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.fields.ofMany(ctx, ids);
  }
}
