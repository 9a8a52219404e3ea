import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChatAttachmentConnection, ChatAttachmentType } from '../messages/chat-message.type.js';
import { ChatAttachments } from './chat-attachments.service.js';

@Resolver(() => ChatAttachmentType)
export class ChatAttachmentsResolver {
  constructor(private readonly attachments: ChatAttachments) {}

  @Query(() => ChatAttachmentConnection, { description: 'Files of a thread, the newest first.' })
  @SignedIn()
  chatAttachments(
    @Ctx() ctx: RequestContext,
    @Args('threadId', { type: () => ID }) threadId: string,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ChatAttachmentConnection> {
    return this.attachments.list(ctx, idOf(threadId), { term, first, after });
  }
}
