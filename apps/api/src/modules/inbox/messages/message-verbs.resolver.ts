import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { MessageDeliveries } from './deliveries.service.js';
import { ForwardMessage } from './forward-message.service.js';
import { MessageRevisionType, MessageType } from './message.type.js';
import { ForwardMessageInput } from './message-verbs.input.js';
import { MessageVerbs } from './message-verbs.service.js';
import { SendMessagePayload } from './send-message.type.js';

const messageId = () => Args('messageId', { type: () => ID });

@Resolver(() => MessageType)
export class MessageVerbsResolver {
  constructor(
    private readonly verbs: MessageVerbs,
    private readonly forwarding: ForwardMessage,
    private readonly deliveries: MessageDeliveries,
  ) {}

  @ResolveField(() => [MessageRevisionType], {
    description: 'A note as it was before its changes, the newest first.',
  })
  @SignedIn()
  revisions(@Ctx() ctx: RequestContext, @Parent() message: MessageType): Promise<MessageRevisionType[]> {
    // Almost every message was never changed: nothing is asked for those.
    return message.editedAt ? this.verbs.revisions(ctx, message.id) : Promise.resolve([]);
  }

  @Mutation(() => MessageType, { description: 'Only your own note; what it said before is kept.' })
  @Requires('inbox.conversations.reply')
  editNote(
    @Ctx() ctx: RequestContext,
    @messageId() id: string,
    @Args('body', { type: () => String, description: 'HTML, or plain text.' }) body: string,
  ): Promise<MessageType> {
    return this.verbs.editNote(ctx, idOf(id), body.slice(0, 500_000));
  }

  @Mutation(() => MessageType, { description: 'Puts an emoji to a message, or takes your own back.' })
  @Requires('inbox.conversations.reply')
  reactToMessage(
    @Ctx() ctx: RequestContext,
    @messageId() id: string,
    @Args('emoji', { type: () => String }) emoji: string,
    @Args('isOn', { type: () => Boolean }) isOn: boolean,
  ): Promise<MessageType> {
    return this.verbs.react(ctx, idOf(id), { emoji, isOn });
  }

  @Mutation(() => SendMessagePayload, { description: 'Passes a message on to somebody outside, by mail.' })
  @Requires('inbox.conversations.reply')
  @RateLimit({ name: 'inbox.forward', points: 120, seconds: 3_600, by: 'actor' })
  async forwardMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ForwardMessageInput,
  ): Promise<SendMessagePayload> {
    return {
      ...(await this.forwarding.forward(ctx, input)),
      clientMutationId: input.clientMutationId ?? null,
    };
  }

  @Mutation(() => MessageType, {
    description: 'Says of a message of which nobody knew that it did arrive.',
  })
  @Requires('inbox.conversations.reply')
  markMessageSent(@Ctx() ctx: RequestContext, @messageId() id: string): Promise<MessageType> {
    return this.deliveries.markSent(ctx, idOf(id));
  }
}

/** An id that is no number belongs to nothing; 0 is nobody's. */
function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
