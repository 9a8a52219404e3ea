import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ChannelListService } from '../channels/channel-list.service.js';
import { ChannelType } from '../channels/channel.type.js';
import { MailChannels } from '../mailboxes/mail-channels.service.js';
import { MailSignIns } from '../mailboxes/mail-sign-ins.service.js';
import {
  BeginMailSignInInput,
  FinishMailSignInInput,
  MailChannelType,
  SendTestMailInput,
  TestMailPayload,
} from './mail-channel.type.js';

const TRIAL = {
  subject: 'A test mail from Parley',
  text: 'This mail was sent by your channel. It works.\n',
  html: '<p>This mail was sent by your channel. It works.</p>',
};

@Resolver()
export class MailChannelsResolver {
  constructor(
    @Inject(MailChannels) private readonly mails: MailChannels,
    @Inject(MailSignIns) private readonly signIns: MailSignIns,
    @Inject(ChannelListService) private readonly channels: ChannelListService,
  ) {}

  @Requires('settings.channels.manage')
  @Query(() => MailChannelType, { name: 'mailChannel' })
  async details(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<MailChannelType> {
    const { addresses, ...view } = await this.mails.get(ctx, idOf(channelId));
    return { ...view, addresses: [...addresses] };
  }

  @Requires('settings.channels.manage')
  @Query(() => [String], {
    description:
      'The providers at which people can let Parley into their mailbox: this installation is registered there.',
  })
  mailSignIns(): string[] {
    return this.signIns.offered;
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.mail-sign-in', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => String, { description: "The provider's page, where somebody lets Parley into a mailbox." })
  beginMailSignIn(
    @Ctx() ctx: RequestContext,
    @Args('input') { provider, channelId }: BeginMailSignInInput,
  ): Promise<string> {
    return this.signIns.begin(ctx, provider, channelId ? idOf(channelId) : null);
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.mail-sign-in', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => ChannelType, {
    description: 'With what the provider handed back: connects the mailbox, or lets a channel in anew.',
  })
  async finishMailSignIn(
    @Ctx() ctx: RequestContext,
    @Args('input') { state, code }: FinishMailSignInInput,
  ): Promise<ChannelType> {
    return this.channels.get(ctx, await this.signIns.finish(ctx, state, code));
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.test-mail', points: 20, seconds: 600, by: 'actor' })
  @Mutation(() => TestMailPayload, {
    description: 'Sends a short mail by this channel, past every conversation.',
  })
  async sendTestMail(
    @Ctx() ctx: RequestContext,
    @Args('input') { channelId, to }: SendTestMailInput,
  ): Promise<TestMailPayload> {
    const reason = await this.mails.sendTest(ctx, idOf(channelId), to, TRIAL);
    return { isSent: reason === null, reason };
  }
}
