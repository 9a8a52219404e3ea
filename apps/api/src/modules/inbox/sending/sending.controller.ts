import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Sendability } from '@parley/schema';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { toSnake } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { SendingService } from './sending.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id/sending')
export class SendingController {
  constructor(@Inject(SendingService) private readonly sending: SendingService) {}

  /** Whether the customer can be written to now: `is_open`, `until`, `reason`, `instead`, `tag`. */
  @Get()
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: unknown }> {
    const sendability: Sendability = await this.sending.get(ctx, id);
    return { data: toSnake(sendability) };
  }
}
