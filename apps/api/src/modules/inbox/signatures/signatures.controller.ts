import { Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ChannelSignatureFields, OwnSignatureFields } from './signature.input.js';
import type { ChannelSignatureView, SignatureView } from './signature.rules.js';
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
    return { data: await this.shown(ctx, await this.signatures.ofChannel(ctx, id)) };
  }

  @Put('channels/:id/signature')
  @Requires('settings.channels.manage')
  async saveOfChannel(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChannelSignatureFields,
  ) {
    return { data: await this.shown(ctx, await this.signatures.saveOfChannel(ctx, id, body)) };
  }

  /** The mailboxes that the caller may see, with their own signature on each. */
  @Get('me/signatures')
  @SignedIn()
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    const page = await this.signatures.list(ctx, query.perPage, query.cursor ?? null);
    const rendered = await this.signatures.rendered(
      ctx,
      page.edges.map(({ node }) => node),
    );
    return restList(request, query, page, (row) => rest(row, rendered.get(row)));
  }

  @Put('me/signatures/:channelId')
  @Requires('inbox.conversations.reply')
  async saveOwn(
    @Ctx() ctx: RequestContext,
    @Param('channelId', IdPipe) channelId: number,
    @Input() { body }: OwnSignatureFields,
  ) {
    return { data: await this.shown(ctx, await this.signatures.saveOwn(ctx, channelId, body)) };
  }

  /** From then on that of the channel counts again. */
  @Delete('me/signatures/:channelId')
  @HttpCode(204)
  @Requires('inbox.conversations.reply')
  async deleteOwn(@Ctx() ctx: RequestContext, @Param('channelId', IdPipe) channelId: number): Promise<void> {
    await this.signatures.deleteOwn(ctx, channelId);
  }

  private async shown(ctx: RequestContext, signature: ChannelSignatureView) {
    return rest(signature, (await this.signatures.rendered(ctx, [signature])).get(signature));
  }
}

function rest(signature: ChannelSignatureView, rendered: SignatureView | undefined) {
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
    rendered,
  };
}
