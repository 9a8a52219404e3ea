import { Inject } from '@nestjs/common';
import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { CustomFieldObject } from '../../organisation/index.js';
import { CustomFieldUseLoader } from './custom-field-use.loader.js';

@Resolver(() => CustomFieldObject)
export class CustomFieldUseResolver {
  constructor(@Inject(CustomFieldUseLoader) private readonly uses: CustomFieldUseLoader) {}

  @ResolveField(() => Int, {
    nullable: true,
    description:
      'How many conversations have a value in it; counting stops at 10,000. Null for fields of others.',
  })
  @SignedIn()
  async ticketCount(
    @Context() gql: GraphqlContext,
    @Parent() field: CustomFieldObject,
  ): Promise<number | null> {
    return field.type === 'TICKET' ? ((await this.uses.load(gql, field.id)) ?? 0) : null;
  }
}
