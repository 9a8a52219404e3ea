import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { HeldService } from './held.service.js';

@ApiTags('Privacy')
@ApiBearerAuth()
@Controller('api/v2/contacts/:id/held')
export class HeldController {
  constructor(private readonly held: HeldService) {}

  /** All that is held of somebody, as a JSON file: facts, addresses, notes, consent, conversations with their messages. */
  @Get()
  @ApiProduces('application/json')
  @Requires('contacts.contacts.delete')
  @RateLimit({ name: 'contacts.held', points: 60, seconds: 3_600, by: 'actor' })
  async tell(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.held.of(ctx, id);
    await reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="contact-${id}.json"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(content);
  }
}
