import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactFactsLoader } from './contact-facts.loader.js';
import { ContactIdentitiesLoader } from './contact-identities.loader.js';
import { ContactFilter, ContactSortEnum } from './contact-list.input.js';
import type { ContactSortName } from './contact-list.rules.js';
import type { ContactView } from './contact.rules.js';
import { ContactConnection, ContactIdentityType, ContactType } from './contact.type.js';
import { ContactsService } from './contacts.service.js';

type Parental = ContactType & Partial<ContactView>;

@Resolver(() => ContactType)
export class ContactsResolver {
  constructor(
    private readonly contacts: ContactsService,
    private readonly identityLoader: ContactIdentitiesLoader,
    private readonly factsLoader: ContactFactsLoader,
  ) {}

  @Query(() => ContactConnection, {
    name: 'contacts',
    description: 'Newest first, unless another order is asked for.',
  })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('sort', { type: () => ContactSortEnum, nullable: true, defaultValue: 'NEWEST' })
    sort: ContactSortName | null,
    @Args('filter', { type: () => ContactFilter, nullable: true }) filter: ContactFilter | null,
  ): Promise<ContactConnection> {
    return this.contacts.list(ctx, { first, after, term, sort, filter });
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

  @ResolveField(() => Date)
  @SignedIn()
  async updatedAt(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<Date> {
    return (await this.facts(gql, contact)).updatedAt ?? contact.createdAt;
  }

  @ResolveField(() => Date, { nullable: true, description: 'To the minute.' })
  @SignedIn()
  async lastWroteAt(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<Date | null> {
    return (await this.facts(gql, contact)).lastWroteAt ?? null;
  }

  @ResolveField(() => String, { nullable: true, description: 'The IANA name, such as Europe/Amsterdam.' })
  @SignedIn()
  async timeZone(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<string | null> {
    return (await this.facts(gql, contact)).timeZone ?? null;
  }

  @ResolveField(() => Boolean, {
    description: 'Nobody said the time zone: it follows from their number or browser.',
  })
  @SignedIn()
  async isTimeZoneGuessed(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<boolean> {
    return (await this.facts(gql, contact)).isTimeZoneGuessed ?? false;
  }

  @ResolveField(() => Boolean, { description: 'Nobody said the language: it follows from what they wrote.' })
  @SignedIn()
  async isLanguageGuessed(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<boolean> {
    return (await this.facts(gql, contact)).isLanguageGuessed ?? false;
  }

  @ResolveField(() => Boolean, { description: 'What they write is spam, and tells nobody.' })
  @SignedIn()
  async isBlocked(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<boolean> {
    return (await this.facts(gql, contact)).isBlocked ?? false;
  }

  @ResolveField(() => Boolean, { description: 'Can be brought back, and is when they write again.' })
  @SignedIn()
  async isDeleted(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<boolean> {
    return ((await this.facts(gql, contact)).deletedAt ?? null) !== null;
  }

  @ResolveField(() => Int)
  @SignedIn()
  async version(@Parent() contact: Parental, @Context() gql: GraphqlContext): Promise<number> {
    return (await this.facts(gql, contact)).version ?? 1;
  }

  /** Whoever shows a contact beside something else did not read all of it. */
  private async facts(gql: GraphqlContext, contact: Parental): Promise<Partial<ContactView>> {
    return contact.version === undefined ? ((await this.factsLoader.load(gql, contact.id)) ?? {}) : contact;
  }
}
