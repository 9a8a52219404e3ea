import { Controller, Get, Param, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactConsentFields } from './contact-consent.input.js';
import { type ContactConsentRest, contactConsentRest } from './contact-consent.rest.js';
import { channelTypeOf } from './contact-consent.rules.js';
import { ConsentsService } from './contact-consents.service.js';

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2/contacts/:id')
export class ContactConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  /** What holds now, by kind of channel; of those that are missing, nothing is known. */
  @Get('consents')
  @SignedIn()
  async current(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ContactConsentRest[] }> {
    return { data: (await this.consents.current(ctx, id)).map(contactConsentRest) };
  }

  /** How it came to that, newest first. */
  @Get('consent_history')
  @SignedIn()
  async history(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ContactConsentRest>> {
    const page = await this.consents.history(ctx, id, { first: query.perPage, after: query.cursor ?? null });
    return restList(request, query, page, contactConsentRest);
  }

  @Put('consents/:channelType')
  @Requires('inbox.conversations.reply')
  async set(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('channelType') channelType: string,
    @Input() body: ContactConsentFields,
  ): Promise<{ data: ContactConsentRest[] }> {
    const type = channelTypeOf(channelType);
    if (!type)
      throw ContactsErrors.invalid({ fields: { channelType: ['There is no such kind of channel.'] } });
    return { data: (await this.consents.set(ctx, id, type, body)).map(contactConsentRest) };
  }
}
