import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { CustomFieldObject } from '../custom-fields/custom-field.type.js';
import { CustomFieldUseLoader } from './custom-field-use.loader.js';

@Resolver(() => CustomFieldObject)
export class CustomFieldUseResolver {
  constructor(private readonly uses: CustomFieldUseLoader) {}

  @ResolveField(() => Int, {
    description:
      'How many conversations, contacts or colleagues have a value in it; counting stops at 10,000.',
  })
  @SignedIn()
  async useCount(@Context() gql: GraphqlContext, @Parent() { type, id }: CustomFieldObject): Promise<number> {
    return (await this.uses.load(gql, `${type}:${id}`)) ?? 0;
  }
}
