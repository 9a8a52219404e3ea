import { Controller, Get, Headers, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access-rule.js';
import { FileDownloads } from './file-downloads.service.js';

/** Files leave Parley only here. */
@ApiExcludeController()
@Controller('files')
export class FilesController {
  constructor(@Inject(FileDownloads) private readonly downloads: FileDownloads) {}

  @Get(':token')
  @Public('the token itself is the permission, for a few minutes and one file')
  async download(
    @Param('token') token: string,
    @Headers('range') range: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { status, headers, body } = await this.downloads.open(token, range);
    await reply.status(status).headers(headers).send(body);
  }
}
