import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ProfileChanges } from './profile-changes.service.js';
import { ProfileContacts } from './profile-contacts.service.js';
import { CreateProfileInput, ProfileContactsInput, ProfileIds, UpdateProfileInput } from './profile.input.js';
import { ProfileType } from './profile.type.js';

/** Who may see contacts may say whose they are; the services ask. */
@Resolver(() => ProfileType)
export class ProfileChangesResolver {
  constructor(
    private readonly changes: ProfileChanges,
    private readonly members: ProfileContacts,
  ) {}

  @Mutation(() => ProfileType)
  @SignedIn()
  createProfile(@Ctx() ctx: RequestContext, @Args('input') input: CreateProfileInput): Promise<ProfileType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => ProfileType)
  @SignedIn()
  updateProfile(@Ctx() ctx: RequestContext, @Args('input') input: UpdateProfileInput): Promise<ProfileType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => Boolean, { description: 'Up to 500, all or none. Their contacts stay.' })
  @Requires('contacts.profiles.delete')
  async deleteProfiles(@Ctx() ctx: RequestContext, @Args() { ids }: ProfileIds): Promise<boolean> {
    await this.changes.delete(ctx, ids.map(idOf));
    return true;
  }

  @Mutation(() => [ProfileType])
  @Requires('contacts.profiles.delete')
  restoreProfiles(@Ctx() ctx: RequestContext, @Args() { ids }: ProfileIds): Promise<ProfileType[]> {
    return this.changes.restore(ctx, ids.map(idOf));
  }

  @Mutation(() => ProfileType, { description: 'Up to 500, all or none. Those in another profile leave it.' })
  @SignedIn()
  addContactsToProfile(
    @Ctx() ctx: RequestContext,
    @Args('input') { profileId, contactIds }: ProfileContactsInput,
  ): Promise<ProfileType> {
    return this.members.add(ctx, idOf(profileId), contactIds.map(idOf));
  }

  @Mutation(() => ProfileType, { description: 'Up to 500, all or none.' })
  @SignedIn()
  removeContactsFromProfile(
    @Ctx() ctx: RequestContext,
    @Args('input') { profileId, contactIds }: ProfileContactsInput,
  ): Promise<ProfileType> {
    return this.members.remove(ctx, idOf(profileId), contactIds.map(idOf));
  }
}
