import { Args, Context, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { MeType, UserType } from '../../identity/index.js';
import { CustomFieldValueObject } from '../field-values/field-value.type.js';
import { wantedOf } from '../field-values/field-values.input.js';
import { selfOf } from './user-field.rules.js';
import { SetMyFieldValuesInput, SetUserFieldValuesInput } from './user-fields.input.js';
import { UserFieldsLoader } from './user-fields.loader.js';
import { UserFieldsService } from './user-fields.service.js';

@Resolver(() => UserType)
export class UserFieldValuesResolver {
  constructor(
    private readonly loader: UserFieldsLoader,
    private readonly fields: UserFieldsService,
  ) {}

  @ResolveField(() => [CustomFieldValueObject], {
    nullable: true,
    description:
      'All custom fields of colleagues. Null for those who neither look after users nor are this person.',
  })
  @SignedIn()
  fieldValues(
    @Context() gql: GraphqlContext,
    @Parent() user: UserType,
  ): Promise<CustomFieldValueObject[] | null> {
    return this.loader.load(gql, user.id);
  }

  @Mutation(() => UserType, { description: 'What is required cannot be taken away.' })
  @Requires('permissions.users.manage')
  setUserFieldValues(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetUserFieldValuesInput,
  ): Promise<UserType> {
    return this.fields.set(ctx, idOf(input.userId), wantedOf(input));
  }
}

@Resolver(() => MeType)
export class OwnFieldValuesResolver {
  constructor(
    private readonly loader: UserFieldsLoader,
    private readonly fields: UserFieldsService,
  ) {}

  @ResolveField(() => [CustomFieldValueObject], { description: 'All custom fields of colleagues.' })
  @SignedIn()
  async fieldValues(@Context() gql: GraphqlContext, @Parent() me: MeType): Promise<CustomFieldValueObject[]> {
    return (await this.loader.load(gql, me.id)) ?? [];
  }

  @Mutation(() => UserType, { description: 'What is required cannot be taken away.' })
  @SignedIn()
  setMyFieldValues(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetMyFieldValuesInput,
  ): Promise<UserType> {
    return this.fields.set(ctx, selfOf(ctx), wantedOf(input));
  }
}
