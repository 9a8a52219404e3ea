import { Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags, IntersectionType } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { contactRest } from '../contacts/contact.rest.js';
import { ContactDuplicates, type DuplicateView } from './contact-duplicates.service.js';
import { DuplicateFilter, UpdateContactMergingInput } from './duplicates.type.js';

class DuplicateListQuery extends IntersectionType(ListQuery, DuplicateFilter) {}

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactDuplicatesController {
  constructor(private readonly duplicates: ContactDuplicates) {}

  /** Contacts that are probably one, with why; the surest first. */
  @Get('contact_duplicates')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DuplicateListQuery,
  ): Promise<RestList<object>> {
    const page = await this.duplicates.list(ctx, {
      first: query.perPage,
      after: query.cursor ?? null,
      confidence: query.confidence ?? null,
      isDismissed: query.isDismissed ?? null,
      contactId: query.contactId ? Number(query.contactId) : null,
    });
    return restList(request, query, page, duplicateRest);
  }

  /** They are two: it is remembered, whatever is found later. */
  @Post('contact_duplicates/:id/dismiss')
  @HttpCode(200)
  @SignedIn()
  async dismiss(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: duplicateRest(await this.duplicates.dismiss(ctx, id, true)) };
  }

  @Post('contact_duplicates/:id/return')
  @HttpCode(200)
  @SignedIn()
  async giveBack(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: duplicateRest(await this.duplicates.dismiss(ctx, id, false)) };
  }

  @Get('contact_merging')
  @SignedIn()
  async settings(@Ctx() ctx: RequestContext) {
    const { mergesSure, version } = await this.duplicates.settings(ctx);
    return { data: { merges_sure: mergesSure, version } };
  }

  /** Whether Parley merges by itself what is sure. */
  @Put('contact_merging')
  @Requires('settings.company_profile.manage')
  async change(@Ctx() ctx: RequestContext, @Input() body: UpdateContactMergingInput) {
    const { mergesSure, version } = await this.duplicates.change(ctx, body);
    return { data: { merges_sure: mergesSure, version } };
  }
}

function duplicateRest({ id, first, second, confidence, evidence, ...rest }: DuplicateView): object {
  return {
    id,
    first: contactRest(first, []),
    second: contactRest(second, []),
    confidence: confidence.toLowerCase(),
    evidence: evidence.map(({ kind, value, isProven }) => ({
      kind: kind.toLowerCase(),
      value,
      is_proven: isProven,
    })),
    found_at: rest.foundAt.toISOString(),
    dismissed_at: rest.dismissedAt?.toISOString() ?? null,
  };
}
