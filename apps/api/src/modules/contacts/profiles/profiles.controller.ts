import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe, idOf } from '../../../platform/ids/index.js';
import { type ContactRest, contactRest } from '../contacts/contact.rest.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ProfileChanges } from './profile-changes.service.js';
import { ProfileContacts } from './profile-contacts.service.js';
import {
  CreateProfileInput,
  ProfileContactIds,
  ProfileFields,
  ProfileIds,
  ProfileListQuery,
} from './profile.input.js';
import { type ProfileRest, profileRest } from './profile.rest.js';
import { ProfilesService } from './profiles.service.js';

type One = Promise<{ data: ProfileRest }>;

@ApiTags('Profiles')
@ApiBearerAuth()
@Controller('api/v2/profiles')
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly changes: ProfileChanges,
    private readonly members: ProfileContacts,
    private readonly contacts: ContactsService,
  ) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ProfileListQuery,
  ): Promise<RestList<ProfileRest>> {
    const { perPage: first, cursor: after, term, sort } = query;
    const page = await this.profiles.list(ctx, { first, after, term, sort, filter: query });
    return restList(request, query, page, profileRest);
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: profileRest(await this.profiles.get(ctx, id)) };
  }

  @Post()
  @SignedIn()
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateProfileInput): One {
    return { data: profileRest(await this.changes.create(ctx, body)) };
  }

  /** What is left out stays as it is. */
  @Put(':id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ProfileFields,
  ): One {
    return { data: profileRest(await this.changes.update(ctx, id, body)) };
  }

  /** Its contacts stay. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('contacts.profiles.delete')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, [id]);
  }

  /** Up to 500, all or none. They come back by `restore`. */
  @Post('bulk_delete')
  @HttpCode(204)
  @Requires('contacts.profiles.delete')
  async deleteMany(@Ctx() ctx: RequestContext, @Input() { ids }: ProfileIds): Promise<void> {
    await this.changes.delete(ctx, ids.map(idOf));
  }

  @Post('restore')
  @HttpCode(200)
  @Requires('contacts.profiles.delete')
  async restore(@Ctx() ctx: RequestContext, @Input() { ids }: ProfileIds): Promise<{ data: ProfileRest[] }> {
    return { data: (await this.changes.restore(ctx, ids.map(idOf))).map(profileRest) };
  }

  /** The contacts of a profile by name, those that you may see. */
  @Get(':id/contacts')
  @SignedIn()
  async contactsOf(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ContactRest>> {
    await this.profiles.get(ctx, id);
    const filter = { profileId: String(id) };
    const { perPage: first, cursor: after } = query;
    const asked = { first, after, sort: 'NAME', filter, withIdentities: true } as const;
    const page = await this.contacts.list(ctx, asked);
    return restList(request, query, page, (contact) => contactRest(contact, contact.identities ?? []));
  }

  /** Up to 500, all or none. Those that are in another profile leave that one. */
  @Post(':id/contacts')
  @HttpCode(200)
  @SignedIn()
  async addContacts(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { contactIds }: ProfileContactIds,
  ): One {
    return { data: profileRest(await this.members.add(ctx, id, contactIds.map(idOf))) };
  }

  /** Up to 500, all or none. */
  @Post(':id/contacts/remove')
  @HttpCode(200)
  @SignedIn()
  async removeContacts(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { contactIds }: ProfileContactIds,
  ): One {
    return { data: profileRest(await this.members.remove(ctx, id, contactIds.map(idOf))) };
  }
}
