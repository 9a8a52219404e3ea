import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatMessageChanged } from '../internal-chat.events.js';
import { ChatMarksRepository } from '../messages/chat-marks.repository.js';
import { ChatMessageChanges } from '../messages/chat-message-changes.service.js';
import type { ChatMessageView } from '../messages/chat-message-views.service.js';
import { ChatMessages } from '../messages/chat-messages.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatLinksRepository } from './chat-links.repository.js';

@Injectable()
export class ChatLinkChanges {
  constructor(
    private readonly changes: ChatMessageChanges,
    private readonly messages: ChatMessages,
    private readonly links: ChatLinksRepository,
    private readonly marks: ChatMarksRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a preview away, or shows it again: by who wrote the message. @throws not_found, chat.not_yours */
  show(ctx: RequestContext, messageId: number, linkId: number, isShown: boolean): Promise<ChatMessageView> {
    return this.changes.held(ctx, messageId, async (tx, { message }) => {
      if (message.deletedAt !== null) throw ChatErrors.notFound();
      const { userId } = speakerOf(ctx);
      if (message.authorId !== userId) throw ChatErrors.notYours();
      const changed = await this.links.show(tx, messageId, linkId, isShown);
      if (changed === null) throw ChatErrors.notFound();
      if (changed) {
        const version = await this.marks.touch(tx, messageId);
        const { threadId } = message;
        await this.outbox.add(tx, ChatMessageChanged, { threadId, messageId, userId, version });
      }
      return this.messages.within(tx, messageId);
    });
  }
}
