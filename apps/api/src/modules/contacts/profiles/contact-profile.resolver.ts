import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { ContactType } from '../contacts/contact.type.js';
import { ContactProfileLoader } from './contact-profile.loader.js';
import { ProfileType } from './profile.type.js';

@Resolver(() => ContactType)
export class ContactProfileResolver {
  constructor(private readonly loader: ContactProfileLoader) {}

  @ResolveField(() => ProfileType, {
    nullable: true,
    description: 'The person or company that they belong to.',
  })
  @SignedIn()
  profile(@Parent() contact: ContactType, @Context() gql: GraphqlContext): Promise<ProfileType | null> {
    return this.loader.load(gql, contact.id);
  }
}
