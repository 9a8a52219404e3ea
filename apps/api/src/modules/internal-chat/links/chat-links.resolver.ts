import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChatMessageType } from '../messages/chat-message.type.js';
import { ChatLinkChanges } from './chat-link-changes.service.js';

@Resolver()
export class ChatLinksResolver {
  constructor(private readonly changes: ChatLinkChanges) {}

  @Mutation(() => ChatMessageType, {
    description: 'Takes the preview of a page away from a message of yours, or shows it again.',
  })
  @SignedIn()
  showChatLink(
    @Ctx() ctx: RequestContext,
    @Args('messageId', { type: () => ID }) messageId: string,
    @Args('linkId', { type: () => ID }) linkId: string,
    @Args('isShown', { type: () => Boolean }) isShown: boolean,
  ): Promise<ChatMessageType> {
    return this.changes.show(ctx, idOf(messageId), idOf(linkId), isShown);
  }
}
