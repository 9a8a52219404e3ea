import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactIdentitiesLoader } from './contact-identities.loader.js';
import { ContactConnection, ContactIdentityType, ContactType } from './contact.type.js';
import { ContactsService } from './contacts.service.js';

@Resolver(() => ContactType)
export class ContactsResolver {
  constructor(
    private readonly contacts: ContactsService,
    private readonly identityLoader: ContactIdentitiesLoader,
  ) {}

  @Query(() => ContactConnection, { name: 'contacts', description: 'Newest first.' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<ContactConnection> {
    return this.contacts.list(ctx, { first, after, term });
  }

  @Query(() => ContactType)
  @SignedIn()
  contact(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<ContactType> {
    return this.contacts.get(ctx, idOf(id));
  }

  @ResolveField(() => [ContactIdentityType])
  @SignedIn()
  async identities(
    @Parent() contact: ContactType,
    @Context() gql: GraphqlContext,
  ): Promise<ContactIdentityType[]> {
    return (await this.identityLoader.load(gql, contact.id)) ?? [];
  }
}
