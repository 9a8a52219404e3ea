import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BeforeSetUp,
  Ctx,
  InPerson,
  Public,
  RequestContexts,
  Requires,
  SignedIn,
} from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { AnswerKeptWithout } from '../../../platform/idempotency/answer-kept-without.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { EndActing } from './end-acting.js';
import { ImpersonateInput } from './impersonation.input.js';
import {
  HandoverLinkRest,
  handoverLinkRest,
  ImpersonationEndedRest,
  ImpersonationRest,
  impersonationRest,
} from './impersonation.rest.js';
import { ImpersonationService } from './impersonation.service.js';

@ApiTags('Impersonation')
@Controller()
export class ImpersonationController {
  constructor(
    private readonly impersonation: ImpersonationService,
    private readonly acting: EndActing,
    private readonly contexts: RequestContexts,
  ) {}

  @Post('api/v2/users/:id/impersonate')
  @HttpCode(201)
  @ApiBearerAuth()
  @Requires('permissions.users.manage')
  @InPerson()
  @AnswerKeptWithout('url')
  async request(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() input: ImpersonateInput,
  ): Promise<{ data: HandoverLinkRest }> {
    return { data: handoverLinkRest(await this.impersonation.request(ctx, id, input.reason)) };
  }

  @Get('client-api/impersonation')
  @ApiBearerAuth()
  @SignedIn()
  @BeforeSetUp()
  async check(@Ctx() ctx: RequestContext): Promise<{ data: ImpersonationRest }> {
    return { data: impersonationRest(await this.impersonation.check(ctx)) };
  }

  @Delete('client-api/impersonation')
  @HttpCode(200)
  @ApiHeader({
    name: 'X-CSRF-Token',
    required: false,
    description: 'Where no bearer token speaks for the request.',
  })
  @Public('The way back also has to work when the session of the other person is over.')
  async end(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: ImpersonationEndedRest }> {
    const returned = await this.acting.end(await this.contexts.ofRequest(request), request, reply);
    return { data: { returned } };
  }
}
