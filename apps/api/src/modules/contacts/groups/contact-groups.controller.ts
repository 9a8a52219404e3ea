import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { IdPipe, idOf } from '../../../platform/ids/index.js';
import { DeletableQuery, VersionQuery } from '../../organisation/index.js';
import { ContactIds } from '../contacts/contact.input.js';
import { type ContactRest, contactRest } from '../contacts/contact.rest.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactGroupChanges } from './contact-group-changes.service.js';
import { ContactGroupMembers } from './contact-group-members.service.js';
import { ContactGroupFields, CreateContactGroupInput, RuleInput } from './contact-group.input.js';
import {
  type ContactGroupBriefRest,
  contactGroupBriefRest,
  type ContactGroupRest,
  contactGroupRest,
} from './contact-group.rest.js';
import { type ContactGroupView, ofEverybody } from './contact-group.rules.js';
import { ContactGroupsService } from './contact-groups.service.js';

const MANAGE = 'settings.contact_groups.manage';

type One = Promise<{ data: ContactGroupRest }>;
type Changed = Promise<{ data: { contact_ids: number[] } }>;

@ApiTags('Contact groups')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactGroupsController {
  constructor(
    private readonly groups: ContactGroupsService,
    private readonly changes: ContactGroupChanges,
    private readonly members: ContactGroupMembers,
    private readonly contacts: ContactsService,
  ) {}

  @Get('contact_groups')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<RestList<ContactGroupRest>> {
    const { perPage: first, cursor: after, term, deleted } = query;
    const page = await this.groups.list(ctx, ofEverybody, { first, after, term, deleted });
    const counts = await this.groups.counts(
      ctx,
      page.edges.map(({ node }) => node.id),
    );
    return restList(request, query, page, (group) => contactGroupRest(group, counts.get(group.id) ?? null));
  }

  @Get('contact_groups/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: await this.shown(ctx, await this.groups.get(ctx, id)) };
  }

  /** With a rule, whoever meets it is in the group; without one, contacts are put in by hand. */
  @Post('contact_groups')
  @Requires(MANAGE)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateContactGroupInput): One {
    return { data: await this.shown(ctx, await this.changes.create(ctx, ofEverybody, body)) };
  }

  @Put('contact_groups/:id')
  @Requires(MANAGE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactGroupFields,
  ): One {
    return { data: await this.shown(ctx, await this.changes.update(ctx, ofEverybody, id, body)) };
  }

  @Delete('contact_groups/:id')
  @HttpCode(204)
  @Requires(MANAGE)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, ofEverybody, id, version);
  }

  @Post('contact_groups/:id/restore')
  @HttpCode(200)
  @Requires(MANAGE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: await this.shown(ctx, await this.changes.restore(ctx, ofEverybody, id)) };
  }

  /** Whom a rule would hold for: how many, and the ten newest. */
  @Post('contact_groups/preview')
  @HttpCode(200)
  @SignedIn()
  async preview(
    @Ctx() ctx: RequestContext,
    @Input() { rule }: RuleInput,
  ): Promise<{ data: { count: number | null; contacts: ContactRest[] } }> {
    const { count, contacts } = await this.groups.preview(ctx, rule);
    return { data: { count, contacts: await this.contactsShown(ctx, contacts) } };
  }

  /** Those of the group that you may see; by hand or by rule. */
  @Get('contact_groups/:id/members')
  @SignedIn()
  async listMembers(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<ContactRest>> {
    await this.groups.get(ctx, id);
    const { perPage: first, cursor: after, term } = query;
    const page = await this.contacts.list(ctx, { first, after, term, filter: { groupId: String(id) } });
    const shown = await this.contactsShown(
      ctx,
      page.edges.map(({ node }) => node),
    );
    const byId = new Map(shown.map((contact) => [contact.id, contact]));
    return restList(request, query, page, ({ id: contact }) => byId.get(contact) as ContactRest);
  }

  /** Up to 500, all or none. Answers with those who were not in it before. */
  @Post('contact_groups/:id/members')
  @HttpCode(200)
  @SignedIn()
  async addMembers(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { ids }: ContactIds,
  ): Changed {
    return { data: { contact_ids: await this.members.add(ctx, id, ids.map(idOf)) } };
  }

  /** Up to 500, all or none. Answers with those who were in it. */
  @Post('contact_groups/:id/members/remove')
  @HttpCode(200)
  @SignedIn()
  async removeMembers(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { ids }: ContactIds,
  ): Changed {
    return { data: { contact_ids: await this.members.remove(ctx, id, ids.map(idOf)) } };
  }

  /** The groups that a contact is in, by hand or by rule. */
  @Get('contacts/:id/groups')
  @SignedIn()
  async ofContact(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ContactGroupBriefRest[] }> {
    return { data: (await this.groups.ofContact(ctx, id)).map(contactGroupBriefRest) };
  }

  private async shown(ctx: RequestContext, group: ContactGroupView): Promise<ContactGroupRest> {
    const counts = await this.groups.counts(ctx, [group.id]);
    return contactGroupRest(group, counts.get(group.id) ?? null);
  }

  private async contactsShown(ctx: RequestContext, contacts: readonly ContactView[]): Promise<ContactRest[]> {
    const identities = await this.contacts.identitiesOf(
      ctx,
      contacts.map(({ id }) => id),
    );
    return contacts.map((contact) => contactRest(contact, identities.get(contact.id) ?? []));
  }
}
