import { Args, Context, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CustomFieldValueObject, wantedOf } from '../../organisation/index.js';
import { ProfileType } from '../profiles/profile.type.js';
import { SetProfileFieldValuesInput } from './profile-fields.input.js';
import { ProfileFieldsLoader } from './profile-fields.loader.js';
import { ProfileFieldsService } from './profile-fields.service.js';

@Resolver(() => ProfileType)
export class ProfileFieldsResolver {
  constructor(
    private readonly loader: ProfileFieldsLoader,
    private readonly fields: ProfileFieldsService,
  ) {}

  @ResolveField(() => [CustomFieldValueObject], {
    description: 'All custom fields of profiles, in their order.',
  })
  @SignedIn()
  async fieldValues(
    @Context() gql: GraphqlContext,
    @Parent() profile: ProfileType,
  ): Promise<CustomFieldValueObject[]> {
    return (await this.loader.load(gql, profile.id)) ?? [];
  }

  @Mutation(() => ProfileType, { description: 'What is required cannot be taken away.' })
  @Requires('inbox.conversations.reply')
  setProfileFieldValues(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetProfileFieldValuesInput,
  ): Promise<ProfileType> {
    return this.fields.set(ctx, idOf(input.profileId), wantedOf(input));
  }
}
