import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type ContactRest, contactRest } from './contact.rest.js';
import { ContactsService } from './contacts.service.js';

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2/contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<ContactRest>> {
    const page = await this.contacts.list(ctx, {
      first: query.perPage,
      after: query.cursor,
      term: query.term,
    });
    const ids = page.edges.map((edge) => edge.node.id);
    const identities = await this.contacts.identitiesOf(ctx, ids);
    return restList(request, query, page, (contact) =>
      contactRest(contact, identities.get(contact.id) ?? []),
    );
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ContactRest }> {
    const contact = await this.contacts.get(ctx, id);
    const identities = await this.contacts.identitiesOf(ctx, [id]);
    return { data: contactRest(contact, identities.get(id) ?? []) };
  }
}
