import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { incomingFile } from '../../../platform/http/index.js';
import { AttachmentsService } from '../../inbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { speakerOf } from '../speaker.rules.js';

@ApiTags('Internal chat')
@ApiBearerAuth()
@Controller('api/v2/internal_chat/attachments')
export class ChatUploadsController {
  constructor(private readonly uploads: AttachmentsService) {}

  /** A file in the field `file`, to be named by its id in `attachmentIds` of a message. Those who may not answer customers talk as well. */
  @Post()
  @HttpCode(201)
  @ApiConsumes('multipart/form-data')
  @SignedIn()
  async upload(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest) {
    const { userId } = speakerOf(ctx);
    const file = await incomingFile(request);
    if (!file) throw ChatErrors.invalid({ fields: { file: ['Send the file in the field "file".'] } });
    const { id, name, size, mimeType, url } = await this.uploads.upload(ctx, file);
    const facts = { id, client_name: name, size, mime_type: mimeType, url, private: true, user_id: userId };
    return { data: { ...facts, created_at: ctx.now().toISOString() } };
  }
}
