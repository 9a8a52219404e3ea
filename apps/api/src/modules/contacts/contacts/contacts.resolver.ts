import { Args, ID, Info, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactFactsLoader } from './contact-facts.loader.js';
import { ContactIdentitiesLoader } from './contact-identities.loader.js';
import { ContactFilter, ContactSortEnum } from './contact-list.input.js';
import type { ContactSortName, ListedContact } from './contact-list.rules.js';
import type { ContactView } from './contact.rules.js';
import { asksForIdentities } from './contact-selection.js';
import { ContactConnection, ContactIdentityType, ContactType } from './contact.type.js';
import { largePicture } from '../pictures/contact-picture.rules.js';
import { ContactsService } from './contacts.service.js';

type Parental = ContactType & Partial<ContactView & Pick<ListedContact, 'identities'>>;
type Answer<T> = T | Promise<T>;

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
    @Args('filter', { type: () => ContactFilter, nullable: true }) filter: ContactFilter,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactConnection> {
    const withIdentities = asksForIdentities(info);
    return this.contacts.list(ctx, { first, after, term, sort, filter, withIdentities });
  }

  @Query(() => ContactType)
  @SignedIn()
  contact(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<ContactType> {
    return this.contacts.get(ctx, idOf(id));
  }

  // The fields of a page of contacts are hundreds: without decorators on its parameters a resolver is called by GraphQL
  // itself, and what was read with the contact is answered without a promise.
  @ResolveField(() => [ContactIdentityType])
  @SignedIn()
  identities(contact: Parental, _: unknown, gql: GraphqlContext): Answer<ContactIdentityType[]> {
    return contact.identities ?? this.identityLoader.load(gql, contact.id).then((known) => known ?? []);
  }

  @ResolveField(() => String, { nullable: true, description: '96 by 96 pixels; null: letters are shown.' })
  @SignedIn()
  picture(contact: Parental, _: unknown, gql: GraphqlContext): Answer<string | null> {
    if (contact.picture !== undefined) return contact.picture;
    return this.fact(gql, contact, (facts) => facts.picture ?? null);
  }

  @ResolveField(() => String, { nullable: true, description: '512 by 512 pixels.' })
  @SignedIn()
  pictureLarge(contact: Parental, _: unknown, gql: GraphqlContext): Answer<string | null> {
    if (contact.picture !== undefined) return largePicture(contact.picture);
    return this.fact(gql, contact, (facts) => largePicture(facts.picture ?? null));
  }

  @ResolveField(() => Date)
  @SignedIn()
  updatedAt(contact: Parental, _: unknown, gql: GraphqlContext): Answer<Date> {
    return this.fact(gql, contact, (facts) => facts.updatedAt ?? contact.createdAt);
  }

  @ResolveField(() => Date, { nullable: true, description: 'To the minute.' })
  @SignedIn()
  lastWroteAt(contact: Parental, _: unknown, gql: GraphqlContext): Answer<Date | null> {
    return this.fact(gql, contact, (facts) => facts.lastWroteAt ?? null);
  }

  @ResolveField(() => String, { nullable: true, description: 'The IANA name, such as Europe/Amsterdam.' })
  @SignedIn()
  timeZone(contact: Parental, _: unknown, gql: GraphqlContext): Answer<string | null> {
    return this.fact(gql, contact, (facts) => facts.timeZone ?? null);
  }

  @ResolveField(() => Boolean, {
    description: 'Nobody said the time zone: it follows from their number or browser.',
  })
  @SignedIn()
  isTimeZoneGuessed(contact: Parental, _: unknown, gql: GraphqlContext): Answer<boolean> {
    return this.fact(gql, contact, (facts) => facts.isTimeZoneGuessed ?? false);
  }

  @ResolveField(() => Boolean, { description: 'Nobody said the language: it follows from what they wrote.' })
  @SignedIn()
  isLanguageGuessed(contact: Parental, _: unknown, gql: GraphqlContext): Answer<boolean> {
    return this.fact(gql, contact, (facts) => facts.isLanguageGuessed ?? false);
  }

  @ResolveField(() => Boolean, { description: 'What they write is spam, and tells nobody.' })
  @SignedIn()
  isBlocked(contact: Parental, _: unknown, gql: GraphqlContext): Answer<boolean> {
    return this.fact(gql, contact, (facts) => facts.isBlocked ?? false);
  }

  @ResolveField(() => Boolean, { description: 'Can be brought back, and is when they write again.' })
  @SignedIn()
  isDeleted(contact: Parental, _: unknown, gql: GraphqlContext): Answer<boolean> {
    return this.fact(gql, contact, (facts) => (facts.deletedAt ?? null) !== null);
  }

  @ResolveField(() => Int)
  @SignedIn()
  version(contact: Parental, _: unknown, gql: GraphqlContext): Answer<number> {
    return this.fact(gql, contact, (facts) => facts.version ?? 1);
  }

  /** Whoever shows a contact beside something else did not read all of it. */
  private fact<T>(gql: GraphqlContext, contact: Parental, of: (facts: Partial<ContactView>) => T): Answer<T> {
    if (contact.version !== undefined) return of(contact);
    return this.factsLoader.load(gql, contact.id).then((facts) => of(facts ?? {}));
  }
}
