import { Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type ChatMessageRest, chatMessageRest } from '../messages/chat-message.rest.js';
import { ChatValue } from '../threads/chat-thread.input.js';
import { ChatLinkChanges } from './chat-link-changes.service.js';

@ApiTags('Internal chat')
@ApiBearerAuth()
@Controller('api/v2/internal_chat/messages/:id/links')
export class ChatLinksController {
  constructor(private readonly changes: ChatLinkChanges) {}

  /** Whether the preview of a page is shown at a message of yours. */
  @Put(':linkId')
  @SignedIn()
  async show(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('linkId', IdPipe) linkId: number,
    @Input() { value }: ChatValue,
  ): Promise<{ data: ChatMessageRest }> {
    return { data: chatMessageRest(await this.changes.show(ctx, id, linkId, value)) };
  }
}
