import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactDuplicates } from './contact-duplicates.service.js';
import {
  ContactDuplicateConnection,
  DuplicateFilter,
  DuplicateType,
  MergingSettingsType,
  UpdateContactMergingInput,
} from './duplicates.type.js';

@Resolver(() => DuplicateType)
export class ContactDuplicatesResolver {
  constructor(private readonly duplicates: ContactDuplicates) {}

  @Query(() => ContactDuplicateConnection, { description: 'The surest first.' })
  @SignedIn()
  contactDuplicates(
    @Ctx() ctx: RequestContext,
    @Args() filter: DuplicateFilter,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactDuplicateConnection> {
    const contactId = filter.contactId ? idOf(filter.contactId) : null;
    return this.duplicates.list(ctx, { ...filter, contactId, first, after });
  }

  @Query(() => Int, { description: 'How many are waiting for a word; counting stops at 1,000.' })
  @SignedIn()
  contactDuplicateCount(@Ctx() ctx: RequestContext): Promise<number> {
    return this.duplicates.count(ctx);
  }

  @Mutation(() => DuplicateType, { description: 'They are two: it is remembered, whatever is found later.' })
  @SignedIn()
  dismissContactDuplicate(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<DuplicateType> {
    return this.duplicates.dismiss(ctx, idOf(id), true);
  }

  @Mutation(() => DuplicateType)
  @SignedIn()
  returnContactDuplicate(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<DuplicateType> {
    return this.duplicates.dismiss(ctx, idOf(id), false);
  }

  @Query(() => MergingSettingsType)
  @SignedIn()
  contactMerging(@Ctx() ctx: RequestContext): Promise<MergingSettingsType> {
    return this.duplicates.settings(ctx);
  }

  @Mutation(() => MergingSettingsType)
  @Requires('settings.company_profile.manage')
  updateContactMerging(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateContactMergingInput,
  ): Promise<MergingSettingsType> {
    return this.duplicates.change(ctx, input);
  }
}
