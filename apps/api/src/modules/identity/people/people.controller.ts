import { Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { managedUserRest, type UserRest } from '../users/user.rest.js';
import { UserQuery } from '../users/user.query.input.js';
import { DeparturesService } from './departures.service.js';
import { DepartureFields, PersonFields } from './person.input.js';
import { UserChangesService } from './user-changes.service.js';
import { UserExportService } from './user-export.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/v2/users')
export class PeopleController {
  constructor(
    private readonly changes: UserChangesService,
    private readonly departures: DeparturesService,
    private readonly exports: UserExportService,
  ) {}

  @Get('export')
  @Requires('permissions.users.manage')
  @ApiOkResponse({ description: 'A CSV file of the people that the filters leave, without anything secret.' })
  async export(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: UserQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const csv = await this.exports.csv(ctx, query.request());
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="users.csv"')
      .header('cache-control', 'no-store')
      .send(csv);
  }

  @Put(':id')
  @Requires('permissions.users.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: PersonFields,
  ): Promise<{ data: UserRest }> {
    return { data: managedUserRest(await this.changes.update(ctx, id, body)) };
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @Requires('permissions.users.manage')
  async deactivate(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: DepartureFields,
  ): Promise<{ data: UserRest }> {
    return { data: managedUserRest(await this.departures.deactivate(ctx, id, body)) };
  }

  @Post(':id/reactivate')
  @HttpCode(200)
  @Requires('permissions.users.manage')
  async reactivate(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: UserRest }> {
    return { data: managedUserRest(await this.departures.reactivate(ctx, id)) };
  }

  /** Who takes the open conversations over stands in the query: a DELETE has no body. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('permissions.users.manage')
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: DepartureFields,
  ): Promise<void> {
    await this.departures.delete(ctx, id, query);
  }
}
