import { Controller, Get, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { sendCsv } from '../../../platform/csv/index.js';
import { QueryInput } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ProfileListQuery } from '../profiles/profile.input.js';
import type { ExportFormat } from './contact-export.service.js';
import { ProfileExportService } from './profile-export.service.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export class ProfileExportQuery extends ProfileListQuery {
  @ApiPropertyOptional({ enum: ['csv', 'xlsx'], default: 'csv' })
  @IsOptional()
  @IsIn(['csv', 'xlsx'])
  format?: ExportFormat;
}

@ApiTags('Profiles')
@ApiBearerAuth()
@Controller('api/v2/profiles/export')
export class ProfileExportController {
  constructor(private readonly exports: ProfileExportService) {}

  /** A file of all profiles that the same query lists, with all fields. */
  @Get()
  @ApiProduces('text/csv', XLSX)
  @Requires('contacts.profiles.delete')
  @RateLimit({ name: 'profiles.export', points: 20, seconds: 3_600, by: 'actor' })
  async export(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: ProfileExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { perPage: _size, cursor: _place, format = 'csv', term, sort, ...filter } = query;
    const file = await this.exports.file(ctx, { term: term ?? null, sort: sort ?? 'OLDEST', filter }, format);
    const name = `profiles-${ctx.now().toISOString().slice(0, 10)}`;
    if (format === 'csv') return sendCsv(reply, name, file);
    void reply.type(XLSX).header('content-disposition', `attachment; filename="${name}.xlsx"`).send(file);
  }
}
