import { Args, Context, ID, Info, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { asksForIdentities } from '../contacts/contact-selection.js';
import { ContactConnection } from '../contacts/contact.type.js';
import { ProfileContactCountLoader } from './profile-contact-count.loader.js';
import { ProfileContactsLoader } from './profile-contacts.loader.js';
import { ProfileFilter, ProfileSortEnum } from './profile.input.js';
import { ProfileLoader } from './profile.loader.js';
import type { ProfileSortName } from './profile.rules.js';
import { ProfileConnection, ProfileType } from './profile.type.js';
import { ProfilesService } from './profiles.service.js';

@Resolver(() => ProfileType)
export class ProfilesResolver {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly contactLists: ProfileContactsLoader,
    private readonly counts: ProfileContactCountLoader,
    private readonly loader: ProfileLoader,
  ) {}

  @Query(() => ProfileConnection, {
    name: 'profiles',
    description: 'Newest first, unless another order is asked for.',
  })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('sort', { type: () => ProfileSortEnum, nullable: true, defaultValue: 'NEWEST' })
    sort: ProfileSortName | null,
    @Args('filter', { type: () => ProfileFilter, nullable: true }) filter: ProfileFilter,
  ): Promise<ProfileConnection> {
    return this.profiles.list(ctx, { first, after, term, sort, filter });
  }

  @Query(() => ProfileType, { description: 'Also one that is deleted, or merged into another.' })
  @SignedIn()
  profile(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<ProfileType> {
    return this.profiles.get(ctx, idOf(id));
  }

  @ResolveField(() => Boolean, { description: 'Can be brought back.' })
  @SignedIn()
  isDeleted(@Parent() profile: ProfileType): boolean {
    return profile.deletedAt !== null;
  }

  @ResolveField(() => ProfileType, { nullable: true, description: 'Who it became when it was merged.' })
  @SignedIn()
  async mergedInto(
    @Parent() profile: ProfileType,
    @Context() gql: GraphqlContext,
  ): Promise<ProfileType | null> {
    return profile.mergedIntoId === null ? null : this.loader.load(gql, profile.mergedIntoId);
  }

  @ResolveField(() => Int, {
    description: 'How many of its contacts you may see; counting stops at 1,000.',
  })
  @SignedIn()
  async contactCount(@Parent() profile: ProfileType, @Context() gql: GraphqlContext): Promise<number> {
    return (await this.counts.load(gql, profile.id)) ?? 0;
  }

  @ResolveField(() => ContactConnection, { description: 'By name; those that you may see.' })
  @SignedIn()
  contacts(
    @Context() gql: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Parent() profile: ProfileType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactConnection | null> {
    return this.contactLists.load(gql, info, profile.id, {
      first,
      after,
      withIdentities: asksForIdentities(info),
    });
  }
}
