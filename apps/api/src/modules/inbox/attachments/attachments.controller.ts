import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { InboxErrors } from '../inbox.errors.js';
import { attachmentRest } from '../messages/message.rest.js';
import { AttachmentsService } from './attachments.service.js';
import { incomingFile } from '../../../platform/http/index.js';

@ApiTags('Tickets')
@Controller('client-api/tickets')
export class AttachmentsController {
  constructor(@Inject(AttachmentsService) private readonly attachments: AttachmentsService) {}

  /** A file in the field `file`, to be named by its id in a message later. */
  @Post('media')
  @HttpCode(201)
  @ApiConsumes('multipart/form-data')
  @Requires('inbox.conversations.reply')
  async upload(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest) {
    const file = await incomingFile(request);
    if (!file) throw InboxErrors.fileMissing({ fields: { file: ['Send the file in the field "file".'] } });
    return { data: attachmentRest(await this.attachments.upload(ctx, file)) };
  }
}
