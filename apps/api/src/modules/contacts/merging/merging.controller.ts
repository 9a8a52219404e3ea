import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { contactRest } from '../contacts/contact.rest.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactMerges } from './contact-merges.service.js';
import { MergeContacts, type MergeWish } from './merge-contacts.service.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergeContactsBody, wishOf } from './merging.input.js';
import { type ContactMergeRest, mergeRest, previewRest } from './merging.rest.js';
import { UnmergeContacts } from './unmerge-contacts.service.js';

/** Who may change contacts may merge those that they see; the services ask. */
@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactMergingController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly merging: MergeContacts,
    private readonly unmerging: UnmergeContacts,
    private readonly previews: MergePreviews,
    private readonly merges: ContactMerges,
  ) {}

  /** The others become this contact, or this one becomes the other; all or none. `merge_ids` undo it. */
  @Post('contacts/:id/merge')
  @HttpCode(200)
  @SignedIn()
  async merge(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: MergeContactsBody) {
    const { contact, mergeIds } = await this.merging.merge(ctx, wish(id, body));
    const identities = await this.contacts.identitiesOf(ctx, [contact.id]);
    return { data: contactRest(contact, identities.get(contact.id) ?? []), merge_ids: mergeIds };
  }

  /** What it would come to; nothing is changed. */
  @Post('contacts/:id/merge/preview')
  @HttpCode(200)
  @SignedIn()
  async preview(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: MergeContactsBody,
  ) {
    const preview = await this.previews.preview(ctx, wish(id, body));
    const ids = [preview.survivor, ...preview.sources].map((contact) => contact.id);
    return { data: previewRest(preview, await this.contacts.identitiesOf(ctx, ids)) };
  }

  /** What this contact was merged from, undone merges as well; the newest first. */
  @Get('contacts/:id/merges')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ContactMergeRest>> {
    const page = await this.merges.list(ctx, id, { first: query.perPage, after: query.cursor ?? null });
    return restList(request, query, page, mergeRest);
  }

  /** Everything goes back where it came from, with what was written by its addresses since. */
  @Post('contact_merges/:id/undo')
  @HttpCode(200)
  @SignedIn()
  async undo(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ContactMergeRest }> {
    await this.unmerging.undo(ctx, [id]);
    return { data: mergeRest(await this.merges.one(ctx, id)) };
  }
}

function wish(id: number, body: MergeContactsBody): MergeWish {
  const found = wishOf(id, body);
  if (found === 'one_only')
    throw ContactsErrors.invalid({
      fields: { source_contact_ids: ['A contact can become one other contact only.'] },
    });
  return found;
}
