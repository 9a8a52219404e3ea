import { Controller, Get, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { sendCsv } from '../../../platform/csv/index.js';
import { QueryInput } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactListQuery } from '../contacts/contact-list.input.js';
import { ContactExportService, type ExportFormat } from './contact-export.service.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export class ContactExportQuery extends ContactListQuery {
  @ApiPropertyOptional({ enum: ['csv', 'xlsx'], default: 'csv' })
  @IsOptional()
  @IsIn(['csv', 'xlsx'])
  format?: ExportFormat;
}

@ApiTags('Contacts')
@ApiBearerAuth()
@Controller('api/v2/contacts/export')
export class ContactExportController {
  constructor(private readonly exports: ContactExportService) {}

  /** A file of all contacts that the same query lists, with all identities and fields. It can be imported again unchanged. */
  @Get()
  @ApiProduces('text/csv', XLSX)
  @Requires('contacts.contacts.delete')
  @RateLimit({ name: 'contacts.export', points: 20, seconds: 3_600, by: 'actor' })
  async export(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: ContactExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { perPage: _size, cursor: _place, format = 'csv', term, sort, ...filter } = query;
    const file = await this.exports.file(ctx, { term: term ?? null, sort: sort ?? 'OLDEST', filter }, format);
    const name = `contacts-${ctx.now().toISOString().slice(0, 10)}`;
    if (format === 'csv') return sendCsv(reply, name, file);
    void reply.type(XLSX).header('content-disposition', `attachment; filename="${name}.xlsx"`).send(file);
  }
}
