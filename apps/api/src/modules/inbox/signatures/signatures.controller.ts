import { Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ChannelSignatureFields, OwnSignatureFields } from './signature.input.js';
import type { ChannelSignatureType } from './signature.type.js';
import { SignaturesService } from './signatures.service.js';

@ApiTags('Signatures')
@ApiBearerAuth()
@Controller('client-api')
export class SignaturesController {
  constructor(private readonly signatures: SignaturesService) {}

  /** What a mail of the caller in this conversation carries. */
  @Get('tickets/:id/signature')
  @SignedIn()
  async ofTicket(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: await this.signatures.ofTicket(ctx, id) };
  }

  @Get('channels/:id/signature')
  @SignedIn()
  async ofChannel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: rest(await this.signatures.ofChannel(ctx, id)) };
  }

  @Put('channels/:id/signature')
  @Requires('settings.channels.manage')
  async saveOfChannel(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChannelSignatureFields,
  ) {
    return { data: rest(await this.signatures.saveOfChannel(ctx, id, body)) };
  }

  /** The mailboxes that the caller may see, with their own signature on each. */
  @Get('me/signatures')
  @SignedIn()
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    return restList(
      request,
      query,
      await this.signatures.list(ctx, query.perPage, query.cursor ?? null),
      rest,
    );
  }

  @Put('me/signatures/:channelId')
  @Requires('inbox.conversations.reply')
  async saveOwn(
    @Ctx() ctx: RequestContext,
    @Param('channelId', IdPipe) channelId: number,
    @Input() { body }: OwnSignatureFields,
  ) {
    return { data: rest(await this.signatures.saveOwn(ctx, channelId, body)) };
  }

  /** From then on that of the channel counts again. */
  @Delete('me/signatures/:channelId')
  @HttpCode(204)
  @Requires('inbox.conversations.reply')
  async deleteOwn(@Ctx() ctx: RequestContext, @Param('channelId', IdPipe) channelId: number): Promise<void> {
    await this.signatures.deleteOwn(ctx, channelId);
  }
}

function rest(signature: ChannelSignatureType) {
  return {
    channel_id: signature.channelId,
    channel_name: signature.channelName,
    address: signature.address,
    body: signature.body,
    is_default: signature.isDefault,
    is_on: signature.isOn,
    allows_own: signature.allowsOwn,
    own: signature.own,
    version: signature.version,
    rendered: signature.rendered,
  };
}
