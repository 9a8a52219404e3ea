import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { CustomFieldTypeName } from '../custom-fields/custom-field.rules.js';
import { FieldValues } from './field-values.service.js';

/** By `TYPE:id`: which table counts is known by the type. */
@Injectable()
export class CustomFieldUseLoader extends BatchLoader<string, number> {
  constructor(private readonly values: FieldValues) {
    super();
  }

  protected async batch(ctx: RequestContext, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const fields = keys.map((key) => {
      const [type, id] = key.split(':');
      return { type: type as CustomFieldTypeName, id: Number(id), key };
    });
    const counts = await this.values.useCounts(ctx, fields);
    return new Map(fields.map(({ id, key }) => [key, counts.get(id) ?? 0]));
  }
}
