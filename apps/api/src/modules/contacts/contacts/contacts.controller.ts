import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe, idOf } from '../../../platform/ids/index.js';
import { ContactChanges } from './contact-changes.service.js';
import { ContactIdentities } from './contact-identities.service.js';
import { ContactListQuery } from './contact-list.input.js';
import { ContactFields, ContactIdentityFields, ContactIds, CreateContactInput } from './contact.input.js';
import type { ContactView } from './contact.rules.js';
import { type ContactRest, contactRest } from './contact.rest.js';
import { ContactsService } from './contacts.service.js';

type One = Promise<{ data: ContactRest }>;

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2/contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly changes: ContactChanges,
    private readonly identities: ContactIdentities,
  ) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ContactListQuery,
  ): Promise<RestList<ContactRest>> {
    const page = await this.contacts.list(ctx, {
      first: query.perPage,
      after: query.cursor,
      term: query.term,
      sort: query.sort,
      filter: query,
      withIdentities: true,
    });
    return restList(request, query, page, (contact) => contactRest(contact, contact.identities ?? []));
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: await this.shown(ctx, await this.contacts.get(ctx, id)) };
  }

  @Post()
  @SignedIn()
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateContactInput): One {
    return { data: await this.shown(ctx, await this.changes.create(ctx, body)) };
  }

  @Put(':id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactFields,
  ): One {
    return { data: await this.shown(ctx, await this.changes.update(ctx, id, body)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('contacts.contacts.delete')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, [id]);
  }

  /** Up to 500, all or none. They come back by `restore`, or when they write again. */
  @Post('bulk_delete')
  @HttpCode(204)
  @Requires('contacts.contacts.delete')
  async deleteMany(@Ctx() ctx: RequestContext, @Input() { ids }: ContactIds): Promise<void> {
    await this.changes.delete(ctx, ids.map(idOf));
  }

  @Post('restore')
  @HttpCode(200)
  @Requires('contacts.contacts.delete')
  async restore(@Ctx() ctx: RequestContext, @Input() { ids }: ContactIds): Promise<{ data: ContactRest[] }> {
    const contacts = await this.changes.restore(ctx, ids.map(idOf));
    const identities = await this.contacts.identitiesOf(
      ctx,
      contacts.map(({ id }) => id),
    );
    return { data: contacts.map((contact) => contactRest(contact, identities.get(contact.id) ?? [])) };
  }

  /** Another address or number by which they are recognised. */
  @Post(':id/identities')
  @SignedIn()
  async addIdentity(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactIdentityFields,
  ): One {
    return { data: await this.shown(ctx, await this.identities.add(ctx, id, body)) };
  }

  @Delete('identities/:id')
  @HttpCode(204)
  @SignedIn()
  async removeIdentity(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.identities.remove(ctx, id);
  }

  private async shown(ctx: RequestContext, contact: ContactView): Promise<ContactRest> {
    const identities = await this.contacts.identitiesOf(ctx, [contact.id]);
    return contactRest(contact, identities.get(contact.id) ?? []);
  }
}
