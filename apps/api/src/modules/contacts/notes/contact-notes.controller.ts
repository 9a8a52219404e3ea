import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ContactNoteFields, ContactNoteWords } from './contact-note.input.js';
import { type ContactNoteRest, contactNoteRest } from './contact-note.rest.js';
import { ContactNotes } from './contact-notes.service.js';

const WRITE = 'inbox.conversations.reply';

type One = Promise<{ data: ContactNoteRest }>;

class NoteVersionQuery {
  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  version?: number;
}

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactNotesController {
  constructor(private readonly notes: ContactNotes) {}

  /** Newest first. */
  @Get('contacts/:id/notes')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ContactNoteRest>> {
    const page = await this.notes.list(ctx, id, { first: query.perPage, after: query.cursor ?? null });
    return restList(request, query, page, contactNoteRest);
  }

  @Post('contacts/:id/notes')
  @Requires(WRITE)
  async add(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactNoteWords,
  ): One {
    return { data: contactNoteRest(await this.notes.add(ctx, id, body.body)) };
  }

  /** One's own. */
  @Put('contact_notes/:id')
  @Requires(WRITE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactNoteFields,
  ): One {
    return { data: contactNoteRest(await this.notes.update(ctx, id, body)) };
  }

  /** One's own, or any with the permission to delete contacts. */
  @Delete('contact_notes/:id')
  @HttpCode(204)
  @Requires(WRITE)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: NoteVersionQuery,
  ): Promise<void> {
    await this.notes.delete(ctx, id, version);
  }

  @Post('contact_notes/:id/restore')
  @HttpCode(200)
  @Requires(WRITE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: contactNoteRest(await this.notes.restore(ctx, id)) };
  }
}
