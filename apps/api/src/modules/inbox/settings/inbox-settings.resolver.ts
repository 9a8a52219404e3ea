import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { InboxSettingsInput } from './inbox-settings.input.js';
import { InboxSettingsService } from './inbox-settings.service.js';
import { InboxSettingsType } from './inbox-settings.type.js';

@Resolver(() => InboxSettingsType)
export class InboxSettingsResolver {
  constructor(private readonly settings: InboxSettingsService) {}

  @Query(() => InboxSettingsType)
  @SignedIn()
  inboxSettings(@Ctx() ctx: RequestContext): Promise<InboxSettingsType> {
    return this.settings.own(ctx);
  }

  @Mutation(() => InboxSettingsType)
  @Requires('inbox.settings.manage')
  updateInboxSettings(
    @Ctx() ctx: RequestContext,
    @Args('input') input: InboxSettingsInput,
  ): Promise<InboxSettingsType> {
    return this.settings.update(ctx, input);
  }
}
