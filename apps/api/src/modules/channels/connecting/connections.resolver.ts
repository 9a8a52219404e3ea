import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type ProviderName, providers } from '@parley/schema';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChannelType } from '../channels/channel.type.js';
import { ChannelListService } from '../channels/channel-list.service.js';
import type { ConnectionTest } from '../connectors/connector.js';
import { connectionForms } from './connection-form.js';
import { ConnectChannelInput, TestChannelInput, UpdateChannelInput } from './connection.input.js';
import {
  ConnectChannelPayload,
  ConnectionDetailsType,
  ConnectionFormType,
  ConnectionTestType,
} from './connection.type.js';
import { ConnectionsService } from './connections.service.js';

const id = { type: () => ID } as const;
const version = { type: () => Int, nullable: true } as const;

@Resolver()
export class ConnectionsResolver {
  constructor(
    @Inject(ConnectionsService) private readonly connections: ConnectionsService,
    @Inject(ChannelListService) private readonly channels: ChannelListService,
  ) {}

  @Requires('settings.channels.manage')
  @Query(() => [ConnectionFormType], { description: 'What each provider asks for to be connected.' })
  channelForms(): ConnectionFormType[] {
    return Object.entries(connectionForms).map(([provider, fields]) => ({
      provider,
      channelType: providers[provider as ProviderName].channelType,
      fields: fields.map(({ choices, ...field }) => ({
        ...field,
        ...(choices && { choices: [...choices] }),
      })),
    }));
  }

  @Requires('settings.channels.manage')
  @Query(() => ConnectionDetailsType, { name: 'channelConnection' })
  details(
    @Ctx() ctx: RequestContext,
    @Args('channelId', id) channelId: string,
  ): Promise<ConnectionDetailsType> {
    return this.connections.get(ctx, idOf(channelId));
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.test', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => ConnectionTestType, {
    description: 'Asks the provider whether this would work; nothing is kept.',
  })
  async testChannel(
    @Ctx() ctx: RequestContext,
    @Args('input') { provider, channelId, ...draft }: TestChannelInput,
  ): Promise<ConnectionTestType> {
    const wanted = { ...draft, provider: provider as ProviderName };
    return testOf(await this.connections.test(ctx, wanted, channelId ? idOf(channelId) : null));
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.connect', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => ConnectChannelPayload)
  async connectChannel(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ConnectChannelInput,
  ): Promise<ConnectChannelPayload> {
    const wanted = { ...input, provider: input.provider as ProviderName };
    const { id: made, madeSecrets } = await this.connections.connect(ctx, wanted);
    return { channel: await this.channels.get(ctx, made), madeSecrets };
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ChannelType)
  async updateChannel(
    @Ctx() ctx: RequestContext,
    @Args('input') { channelId, name, settings, secrets, version: seen }: UpdateChannelInput,
  ): Promise<ChannelType> {
    await this.connections.update(ctx, idOf(channelId), {
      ...(name && { name }),
      ...(settings && { settings }),
      ...(secrets && { secrets }),
      ...(seen != null && { version: seen }),
    });
    return this.channels.get(ctx, idOf(channelId));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ChannelType, { description: 'Switched off, nothing comes in by it and nothing goes out.' })
  async setChannelEnabled(
    @Ctx() ctx: RequestContext,
    @Args('channelId', id) channelId: string,
    @Args('isEnabled', { type: () => Boolean }) isEnabled: boolean,
    @Args('version', version) seen?: number | null,
  ): Promise<ChannelType> {
    await this.connections.setEnabled(ctx, idOf(channelId), isEnabled, seen);
    return this.channels.get(ctx, idOf(channelId));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Boolean, { description: 'Its conversations stay; `restoreChannel` brings it back.' })
  async deleteChannel(
    @Ctx() ctx: RequestContext,
    @Args('channelId', id) channelId: string,
    @Args('version', version) seen?: number | null,
  ): Promise<boolean> {
    await this.connections.delete(ctx, idOf(channelId), seen);
    return true;
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ChannelType)
  async restoreChannel(
    @Ctx() ctx: RequestContext,
    @Args('channelId', id) channelId: string,
  ): Promise<ChannelType> {
    await this.connections.restore(ctx, idOf(channelId));
    return this.channels.get(ctx, idOf(channelId));
  }
}

function testOf(test: ConnectionTest): ConnectionTestType {
  const nothing = { name: null, handle: null, field: null, reason: null, steps: [...(test.steps ?? [])] };
  if (test.isOk) return { ...nothing, isOk: true, name: test.name ?? null, handle: test.handle ?? null };
  return { ...nothing, isOk: false, field: test.field ?? null, reason: test.reason };
}
