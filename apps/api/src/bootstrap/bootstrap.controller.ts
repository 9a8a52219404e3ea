import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, SignedIn } from '../platform/access/index.js';
import type { RequestContext } from '../platform/context/index.js';
import { BootstrapService } from './bootstrap.service.js';

@ApiTags('Initial data')
@ApiBearerAuth()
@Controller('api/v2')
export class BootstrapController {
  constructor(private readonly bootstrap: BootstrapService) {}

  /**
   * Everything that a client needs to start. The version is also the ETag: who sends it back as `If-None-Match` gets 304
   * and no body as long as nothing changed.
   */
  @Get()
  @ApiOkResponse({ description: 'data by name, and meta.version; see docs/api.md' })
  @SignedIn()
  async read(
    @Ctx() ctx: RequestContext,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { version, body } = await this.bootstrap.read(ctx);
    const tag = `"${version}"`;
    void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' });
    if (names(known, tag)) await reply.status(304).send();
    else await reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}

function names(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
