import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { UsersService } from '../../identity/index.js';
import { TestMailPayload } from '../connecting/mail-channel.type.js';
import { EmailThemeChanges } from './email-theme-changes.service.js';
import {
  ChooseChannelThemeInput,
  CreateEmailThemeInput,
  PreviewEmailThemeInput,
  SendTestThemeInput,
  UpdateEmailThemeInput,
} from './email-theme.input.js';
import {
  ChannelThemeType,
  EmailThemeConnection,
  EmailThemePreviewType,
  EmailThemeType,
} from './email-theme.type.js';
import { EmailThemesService } from './email-themes.service.js';
import { ThemeChoices } from './theme-choices.service.js';
import { ThemePreviews } from './theme-previews.service.js';

const MANAGE = 'settings.channels.manage';
const id = () => Args('id', { type: () => ID });

@Resolver(() => EmailThemeType)
export class EmailThemesResolver {
  constructor(
    private readonly themes: EmailThemesService,
    private readonly changes: EmailThemeChanges,
    private readonly previews: ThemePreviews,
    private readonly choices: ThemeChoices,
    private readonly users: UsersService,
  ) {}

  @Query(() => EmailThemeConnection)
  @Requires(MANAGE)
  emailThemes(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<EmailThemeConnection> {
    return this.themes.list(ctx, { first, after, term });
  }

  @Query(() => EmailThemeType)
  @Requires(MANAGE)
  emailTheme(@Ctx() ctx: RequestContext, @id() theme: string): Promise<EmailThemeType> {
    return this.themes.get(ctx, idOf(theme));
  }

  @Query(() => EmailThemePreviewType, { description: 'A mail as it would look with what is being written.' })
  @Requires(MANAGE)
  @RateLimit({ name: 'channels.theme-preview', points: 600, seconds: 600, by: 'actor' })
  previewEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PreviewEmailThemeInput,
  ): Promise<EmailThemePreviewType> {
    return this.previews.preview(ctx, input);
  }

  @Mutation(() => EmailThemeType)
  @Requires(MANAGE)
  createEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateEmailThemeInput,
  ): Promise<EmailThemeType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => EmailThemeType)
  @Requires(MANAGE)
  updateEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateEmailThemeInput,
  ): Promise<EmailThemeType> {
    const { id: theme, ...fields } = input;
    return this.changes.update(ctx, idOf(theme), fields);
  }

  @Mutation(() => EmailThemeType)
  @Requires(MANAGE)
  duplicateEmailTheme(@Ctx() ctx: RequestContext, @id() theme: string): Promise<EmailThemeType> {
    return this.changes.duplicate(ctx, idOf(theme));
  }

  @Mutation(() => Boolean, { description: 'Channels that had it follow the default from then on.' })
  @Requires(MANAGE)
  async deleteEmailTheme(
    @Ctx() ctx: RequestContext,
    @id() theme: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(theme), version);
    return true;
  }

  @Mutation(() => EmailThemeType)
  @Requires(MANAGE)
  restoreEmailTheme(@Ctx() ctx: RequestContext, @id() theme: string): Promise<EmailThemeType> {
    return this.changes.restore(ctx, idOf(theme));
  }

  @Mutation(() => TestMailPayload, { description: 'Sends what is being written to the own address.' })
  @Requires(MANAGE)
  @RateLimit({ name: 'channels.test-mail', points: 20, seconds: 600, by: 'actor' })
  async sendTestEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SendTestThemeInput,
  ): Promise<TestMailPayload> {
    const { fullName: name, email } = await this.users.me(ctx);
    return this.previews.sendTest(ctx, { name, email }, input);
  }

  @Query(() => ChannelThemeType)
  @Requires(MANAGE)
  channelEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<ChannelThemeType> {
    return this.choices.of(ctx, idOf(channelId));
  }

  @Mutation(() => ChannelThemeType)
  @Requires(MANAGE)
  chooseChannelEmailTheme(
    @Ctx() ctx: RequestContext,
    @Args('input') { channelId, ...wish }: ChooseChannelThemeInput,
  ): Promise<ChannelThemeType> {
    return this.choices.choose(ctx, idOf(channelId), wish);
  }
}
