import { join } from 'node:path';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { PackedFile } from './packed-file.js';

/** A page of a pretend shop that shows the chat. It exists only together with the demo data it speaks of. */
@ApiExcludeController()
@Controller('demo')
export class DemoShopController {
  private readonly page: PackedFile | null;

  constructor(@Inject(CONFIG) config: Config) {
    const path = join(config.paths.widget, 'demo', 'shop.html');
    this.page = config.seed === 'demo' ? new PackedFile(path, 'text/html; charset=utf-8', 'no-cache') : null;
  }

  @Get('shop')
  @Public('a demonstration that anybody may look at; absent without demo data')
  async shop(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!(await this.page?.send(request, reply))) throw PlatformErrors.routeNotFound();
  }
}
