import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { FilledField } from '../field-values/field-value.rules.js';
import { UserFieldsService } from './user-fields.service.js';

@Injectable()
export class UserFieldsLoader extends BatchLoader<number, FilledField[]> {
  constructor(private readonly fields: UserFieldsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.fields.ofMany(ctx, ids);
  }
}
