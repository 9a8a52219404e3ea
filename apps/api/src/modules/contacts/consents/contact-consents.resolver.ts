import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { UserType } from '../../identity/index.js';
import { ContactAuthorLoader } from '../notes/contact-author.loader.js';
import { SetContactConsentInput } from './contact-consent.input.js';
import { ContactConsentConnection, ContactConsentType } from './contact-consent.type.js';
import { ConsentsService } from './contact-consents.service.js';

@Resolver(() => ContactConsentType)
export class ContactConsentsResolver {
  constructor(
    private readonly consents: ConsentsService,
    private readonly authors: ContactAuthorLoader,
  ) {}

  @Query(() => [ContactConsentType], {
    description: 'What holds now, by kind of channel; of those that are missing, nothing is known.',
  })
  @SignedIn()
  contactConsents(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
  ): Promise<ContactConsentType[]> {
    return this.consents.current(ctx, idOf(contactId));
  }

  @Query(() => ContactConsentConnection, { description: 'How it came to that, newest first.' })
  @SignedIn()
  contactConsentHistory(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactConsentConnection> {
    return this.consents.history(ctx, idOf(contactId), { first, after });
  }

  @ResolveField(() => UserType, { nullable: true, description: 'The colleague who put it down.' })
  @SignedIn()
  async author(
    @Context() gql: GraphqlContext,
    @Parent() { authorId }: ContactConsentType,
  ): Promise<UserType | null> {
    return authorId === null ? null : ((await this.authors.load(gql, authorId)) ?? null);
  }

  @Mutation(() => [ContactConsentType], { description: 'Answers with all that holds now.' })
  @Requires('inbox.conversations.reply')
  setContactConsent(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetContactConsentInput,
  ): Promise<ContactConsentType[]> {
    return this.consents.set(ctx, idOf(input.contactId), input.channelType, input);
  }
}
