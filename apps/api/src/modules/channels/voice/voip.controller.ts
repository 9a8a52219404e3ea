import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactsService } from '../../contacts/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { HistoryQuery, TokenQuery } from './call.input.js';
import { callKinds } from './voice-call.rules.js';
import {
  type CallRest,
  callRest,
  type VoipContactRest,
  type VoipTokenRest,
  voipTokenRest,
} from './call.rest.js';
import { CallsService } from './calls.service.js';

@ApiTags('Calls')
@ApiBearerAuth()
@Controller('api/v2/voip')
export class VoipController {
  constructor(
    @Inject(CallsService) private readonly calls: CallsService,
    @Inject(ContactsService) private readonly contacts: ContactsService,
  ) {}

  /** Telephone calls, the newest first. */
  @Get('history')
  @Requires('inbox.conversations.read_for_team')
  async history(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: HistoryQuery,
  ): Promise<RestList<CallRest>> {
    const kind = callKinds.find((one) => one.toLowerCase() === query.kind) ?? null;
    const page = await this.calls.history(ctx, { first: query.perPage, after: query.cursor, kind });
    return restList(request, query, page, callRest);
  }

  /** Contacts who can be called: those with a number. */
  @Get('contacts')
  @SignedIn()
  async callable(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<VoipContactRest>> {
    const page = await this.contacts.list(ctx, {
      first: query.perPage,
      after: query.cursor,
      term: query.term,
      filter: { hasPhone: true },
    });
    return restList(request, query, page, ({ id, fullName, phone }) => ({
      id,
      full_name: fullName,
      phone: phone ?? '',
    }));
  }

  /** What the caller's browser shows to Twilio to be rung, and to call. */
  @Get('token')
  @Requires('inbox.conversations.reply')
  @RateLimit({ name: 'channels.voice_token', points: 120, seconds: 600, by: 'actor' })
  async token(
    @Ctx() ctx: RequestContext,
    @QueryInput() { channelId }: TokenQuery,
  ): Promise<{ data: VoipTokenRest }> {
    const lines = await this.calls.lines(ctx);
    const line = channelId ? lines.find((one) => one.channelId === idOf(channelId)) : lines[0];
    if (!line) throw ChannelErrors.noTelephone();
    return { data: voipTokenRest(line) };
  }
}
