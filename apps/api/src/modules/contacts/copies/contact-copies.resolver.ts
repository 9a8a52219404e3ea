import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactCopies } from './contact-copies.service.js';

import { COPY_LIMIT, expiryOf } from './contact-copy.rules.js';
import { ContactCopyConnection, ContactCopyType } from './contact-copy.type.js';

const contact = () => Args('contactId', { type: () => ID });

/** The file itself is fetched by REST. */
@Resolver(() => ContactCopyType)
export class ContactCopiesResolver {
  constructor(private readonly copies: ContactCopies) {}

  @Query(() => ContactCopyConnection, {
    description: 'Files of all that is held of a contact, newest first.',
  })
  @Requires('contacts.contacts.delete')
  contactCopies(
    @Ctx() ctx: RequestContext,
    @contact() contactId: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 10 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactCopyConnection> {
    return this.copies.list(ctx, idOf(contactId), { first, after });
  }

  @Mutation(() => ContactCopyType, { description: 'myEvents (contactCopy.progress) tells how far it is.' })
  @Requires('contacts.contacts.delete')
  @RateLimit(COPY_LIMIT)
  makeContactCopy(@Ctx() ctx: RequestContext, @contact() contactId: string): Promise<ContactCopyType> {
    return this.copies.begin(ctx, idOf(contactId));
  }

  @ResolveField(() => Date, { nullable: true, description: 'Until then it can be fetched.' })
  @Requires('contacts.contacts.delete')
  expiresAt(@Parent() { finishedAt }: ContactCopyType): Date | null {
    return expiryOf({ finishedAt });
  }
}
