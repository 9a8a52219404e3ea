import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactChanges } from './contact-changes.service.js';
import { ContactIdentities } from './contact-identities.service.js';
import {
  AddContactIdentityInput,
  ContactIds,
  CreateContactInput,
  UpdateContactInput,
} from './contact.input.js';
import { ContactType } from './contact.type.js';

/** Who may see contacts may write down what they know of them; the services ask. */
@Resolver(() => ContactType)
export class ContactChangesResolver {
  constructor(
    private readonly changes: ContactChanges,
    private readonly identities: ContactIdentities,
  ) {}

  @Mutation(() => ContactType)
  @SignedIn()
  createContact(@Ctx() ctx: RequestContext, @Args('input') input: CreateContactInput): Promise<ContactType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => ContactType)
  @SignedIn()
  updateContact(@Ctx() ctx: RequestContext, @Args('input') input: UpdateContactInput): Promise<ContactType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => Boolean, { description: 'Up to 500, all or none. They come back when they write again.' })
  @Requires('contacts.contacts.delete')
  async deleteContacts(@Ctx() ctx: RequestContext, @Args() { ids }: ContactIds): Promise<boolean> {
    await this.changes.delete(ctx, ids.map(idOf));
    return true;
  }

  @Mutation(() => [ContactType])
  @Requires('contacts.contacts.delete')
  restoreContacts(@Ctx() ctx: RequestContext, @Args() { ids }: ContactIds): Promise<ContactType[]> {
    return this.changes.restore(ctx, ids.map(idOf));
  }

  @Mutation(() => ContactType)
  @SignedIn()
  addContactIdentity(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AddContactIdentityInput,
  ): Promise<ContactType> {
    return this.identities.add(ctx, idOf(input.contactId), input);
  }

  @Mutation(() => ContactType, { description: 'Answers with the contact.' })
  @SignedIn()
  removeContactIdentity(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ContactType> {
    return this.identities.remove(ctx, idOf(id));
  }
}
