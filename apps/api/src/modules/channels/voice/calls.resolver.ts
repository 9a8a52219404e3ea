import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { BeginCallInput, CallFilter, HandOverCallInput } from './call.input.js';
import { CallConnection, CallTakers, CallType, VoiceLineType } from './call.type.js';
import { CallsService } from './calls.service.js';
import { HandOverService } from './hand-over.service.js';

@Resolver(() => CallType)
export class CallsResolver {
  constructor(
    @Inject(CallsService) private readonly calls: CallsService,
    @Inject(HandOverService) private readonly handOvers: HandOverService,
  ) {}

  @Requires('inbox.conversations.read_for_team')
  @Query(() => CallConnection, { name: 'calls', description: 'Telephone calls, the newest first.' })
  history(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
    @Args('filter', { type: () => CallFilter, nullable: true }) filter?: CallFilter,
  ): Promise<CallConnection> {
    return this.calls.history(ctx, { first, after, ...filter });
  }

  @Requires('inbox.conversations.read_for_team')
  @Query(() => CallType)
  call(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<CallType> {
    return this.calls.get(ctx, idOf(id));
  }

  @Requires('inbox.conversations.reply')
  // Every page asks which lines there are: the limit of ordinary requests is the one that holds here.
  @Query(() => [VoiceLineType], { description: 'The lines by which the caller can speak with customers.' })
  voiceLines(@Ctx() ctx: RequestContext): Promise<VoiceLineType[]> {
    return this.calls.lines(ctx);
  }

  @Requires('inbox.conversations.reply')
  @Query(() => CallTakers, { description: 'The colleagues and teams who could take a call over now.' })
  callTakers(
    @Ctx() ctx: RequestContext,
    @Args('callId', { type: () => ID }) callId: string,
  ): Promise<CallTakers> {
    return this.handOvers.takers(ctx, idOf(callId));
  }

  @Requires('inbox.conversations.create')
  @RateLimit({ name: 'channels.begin_call', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => CallType, {
    description:
      'Begins a call. The browser then connects by its line, with the parameter ParleyCall set to its id.',
  })
  beginCall(@Ctx() ctx: RequestContext, @Args('input') input: BeginCallInput): Promise<CallType> {
    const channelId = input.channelId ? idOf(input.channelId) : null;
    return this.calls.begin(ctx, { channelId, number: input.number });
  }

  @Requires('inbox.conversations.reply')
  @Mutation(() => CallType, {
    description: 'Gives the own call that goes on to a colleague, or to the first of a team to take it.',
  })
  async handOverCall(
    @Ctx() ctx: RequestContext,
    @Args('input') { callId, userId, teamId }: HandOverCallInput,
  ): Promise<CallType> {
    await this.handOvers.handOver(ctx, idOf(callId), {
      userId: userId ? idOf(userId) : null,
      teamId: teamId ? idOf(teamId) : null,
    });
    return this.calls.get(ctx, idOf(callId));
  }
}
