import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { SenderChoices } from './sender-choices.service.js';

class TicketSendersRest {
  @ApiProperty({ type: [String] }) addresses: string[];
  @ApiProperty({ type: String, nullable: true }) usual: string | null;
}

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets')
export class SendersController {
  constructor(private readonly senders: SenderChoices) {}

  /** From which addresses an answer by mail can go, to be named as `from`; `usual` is taken by itself. */
  @Get(':id/senders')
  @SignedIn()
  async of(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: TicketSendersRest }> {
    return { data: await this.senders.of(ctx, id, null) };
  }
}
