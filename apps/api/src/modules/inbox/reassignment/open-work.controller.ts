import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { TeamsService, UsersService } from '../../identity/index.js';
import { LeftWorkService } from './left-work.service.js';

interface OpenWork {
  data: { open_tickets: number };
}

/** What would have to be passed on, before somebody is deactivated or deleted. */
@ApiBearerAuth()
@Controller('api/v2')
export class OpenWorkController {
  constructor(
    @Inject(LeftWorkService) private readonly work: LeftWorkService,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(TeamsService) private readonly teams: TeamsService,
  ) {}

  @ApiTags('Users')
  @Get('users/:id/open_work')
  @Requires('permissions.users.manage')
  async ofUser(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<OpenWork> {
    await this.users.get(ctx, id);
    return this.open(ctx, 'user', id);
  }

  @ApiTags('Teams')
  @Get('teams/:id/open_work')
  @Requires('permissions.teams.manage')
  async ofTeam(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<OpenWork> {
    await this.teams.get(ctx, id);
    return this.open(ctx, 'team', id);
  }

  private async open(ctx: RequestContext, kind: 'user' | 'team', id: number): Promise<OpenWork> {
    const counts = await this.work.openCounts(ctx, kind, [id]);
    return { data: { open_tickets: counts?.get(id) ?? 0 } };
  }
}
