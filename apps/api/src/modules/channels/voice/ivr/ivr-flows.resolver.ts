import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../../platform/access/index.js';
import type { RequestContext } from '../../../../platform/context/index.js';
import { idOf } from '../../../../platform/ids/index.js';
import { CreateIvrFlowInput, IvrFlowConnection, IvrFlowType, UpdateIvrFlowInput } from './ivr-flow.type.js';
import { IvrFlows } from './ivr-flows.service.js';

const id = { type: () => ID } as const;

@Resolver(() => IvrFlowType)
export class IvrFlowsResolver {
  constructor(@Inject(IvrFlows) private readonly flows: IvrFlows) {}

  @Requires('settings.channels.manage')
  @Query(() => IvrFlowConnection, { description: 'What callers meet, by name.' })
  ivrFlows(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<IvrFlowConnection> {
    return this.flows.list(ctx, first, after);
  }

  @Requires('settings.channels.manage')
  @Query(() => IvrFlowType)
  ivrFlow(@Ctx() ctx: RequestContext, @Args('flowId', id) flowId: string): Promise<IvrFlowType> {
    return this.flows.get(ctx, idOf(flowId));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => IvrFlowType)
  createIvrFlow(@Ctx() ctx: RequestContext, @Args('input') input: CreateIvrFlowInput): Promise<IvrFlowType> {
    return this.flows.create(ctx, { ...input, channelIds: input.channelIds.map(idOf) });
  }

  @Requires('settings.channels.manage')
  @Mutation(() => IvrFlowType, { description: 'Calls that go on keep what they began with.' })
  updateIvrFlow(
    @Ctx() ctx: RequestContext,
    @Args('input') { flowId, version, ...draft }: UpdateIvrFlowInput,
  ): Promise<IvrFlowType> {
    const channelIds = draft.channelIds.map(idOf);
    return this.flows.update(ctx, idOf(flowId), { ...draft, channelIds }, version);
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Boolean, { description: 'Its channels ring everybody from now on.' })
  async deleteIvrFlow(
    @Ctx() ctx: RequestContext,
    @Args('flowId', id) flowId: string,
    @Args('version', { type: () => Int, nullable: true }) version?: number,
  ): Promise<boolean> {
    await this.flows.delete(ctx, idOf(flowId), version);
    return true;
  }

  @Requires('settings.channels.manage')
  @Mutation(() => IvrFlowType, { description: 'Brings a deleted one back.' })
  restoreIvrFlow(@Ctx() ctx: RequestContext, @Args('flowId', id) flowId: string): Promise<IvrFlowType> {
    return this.flows.restore(ctx, idOf(flowId));
  }
}
