import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ProfileType } from '../profiles/profile.type.js';
import { MergedProfilesLoader } from './merged-profiles.loader.js';
import { choicesOf, MergeProfilesInput, ProfileMergePreviewArgs } from './profile-merge.input.js';
import { ProfileMergePreviewType } from './profile-merge.type.js';
import { ProfileMerges } from './profile-merges.service.js';
import { UnmergeProfile } from './unmerge-profile.service.js';

/** Merging hides a profile: who may delete them may merge them. */
@Resolver(() => ProfileType)
export class ProfileMergesResolver {
  constructor(
    private readonly merges: ProfileMerges,
    private readonly unmerging: UnmergeProfile,
    private readonly loader: MergedProfilesLoader,
  ) {}

  @Query(() => ProfileMergePreviewType, { description: 'What a merge would come to. Changes nothing.' })
  @Requires('contacts.profiles.delete')
  profileMergePreview(
    @Ctx() ctx: RequestContext,
    @Args() { fromId, intoId, fields }: ProfileMergePreviewArgs,
  ): Promise<ProfileMergePreviewType> {
    return this.merges.preview(ctx, idOf(fromId), idOf(intoId), choicesOf(fields));
  }

  @Mutation(() => ProfileType, { description: 'Answers with the profile that stays.' })
  @Requires('contacts.profiles.delete')
  mergeProfiles(
    @Ctx() ctx: RequestContext,
    @Args('input') { fromId, intoId, fields }: MergeProfilesInput,
  ): Promise<ProfileType> {
    return this.merges.merge(ctx, idOf(fromId), idOf(intoId), choicesOf(fields));
  }

  @Mutation(() => ProfileType, {
    description: 'Takes one that was merged away out again, at any time later.',
  })
  @Requires('contacts.profiles.delete')
  unmergeProfile(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ProfileType> {
    return this.unmerging.unmerge(ctx, idOf(id));
  }

  @ResolveField(() => [ProfileType], {
    description: 'Those that were merged into it and can be taken out again.',
  })
  @SignedIn()
  async merged(@Parent() profile: ProfileType, @Context() gql: GraphqlContext): Promise<ProfileType[]> {
    return (await this.loader.load(gql, profile.id)) ?? [];
  }
}
