import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { Public } from '../../../platform/access/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { rawCallOf } from '../../../platform/http/index.js';
import type { WebhookRequest } from '../connectors/connector.js';
import { ReceiveWebhook } from './receive-webhook.service.js';

const PROVEN = 'providers have no account; the signature over the raw bytes is checked before anything else';

/** Where providers bring what happened: `/webhooks/{channel_type}/{channel_id}`. */
@ApiExcludeController()
@Controller('webhooks/:channelType/:channelId')
export class WebhooksController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ReceiveWebhook) private readonly webhooks: ReceiveWebhook,
  ) {}

  @Get()
  @Public(PROVEN)
  async challenge(
    @Param('channelType') type: string,
    @Param('channelId', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.webhooks.challenge(type, id, this.callOf(request));
    await reply.type('text/plain').header('x-content-type-options', 'nosniff').send(answer);
  }

  @Post()
  @Public(PROVEN)
  async receive(
    @Param('channelType') type: string,
    @Param('channelId', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.webhooks.receive(type, id, this.callOf(request));
    await reply.status(answer.status).type(answer.type).send(answer.body);
  }

  private callOf(request: FastifyRequest): WebhookRequest {
    const { raw, headers } = rawCallOf(request);
    return {
      method: request.method,
      // Some providers sign the address as they know it: our public one, whatever a proxy made of it.
      url: `${this.config.publicUrl}${request.url}`,
      path: request.url.split('?')[0]?.split('/').slice(4) ?? [],
      query: Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? '')),
      headers,
      raw,
      at: new Date(),
    };
  }
}
