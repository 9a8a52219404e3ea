import { Args, Context, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CustomFieldValueObject, wantedOf } from '../../organisation/index.js';
import { ContactType } from '../contacts/contact.type.js';
import { SetContactFieldValuesInput } from './contact-fields.input.js';
import { ContactFieldsLoader } from './contact-fields.loader.js';
import { ContactFieldsService } from './contact-fields.service.js';

@Resolver(() => ContactType)
export class ContactFieldsResolver {
  constructor(
    private readonly loader: ContactFieldsLoader,
    private readonly fields: ContactFieldsService,
  ) {}

  @ResolveField(() => [CustomFieldValueObject], {
    description: 'All custom fields of contacts, in their order.',
  })
  @SignedIn()
  async fieldValues(
    @Context() gql: GraphqlContext,
    @Parent() contact: ContactType,
  ): Promise<CustomFieldValueObject[]> {
    return (await this.loader.load(gql, contact.id)) ?? [];
  }

  @Mutation(() => ContactType, { description: 'What is required cannot be taken away.' })
  @Requires('inbox.conversations.reply')
  setContactFieldValues(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetContactFieldValuesInput,
  ): Promise<ContactType> {
    return this.fields.set(ctx, idOf(input.contactId), wantedOf(input));
  }
}
