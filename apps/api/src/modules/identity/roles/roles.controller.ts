import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { ResetRoleRest, UpdateRoleRest } from './role.input.js';
import { roleRest, type RoleSettingsRest } from './role.rest.js';
import { RolesService } from './roles.service.js';

@ApiTags('Roles')
@ApiBearerAuth()
@Controller('api/v2/roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Get()
  @Requires('permissions.roles.manage')
  async list(@Ctx() ctx: RequestContext): Promise<{ data: RoleSettingsRest[] }> {
    return { data: (await this.roles.list(ctx)).map(roleRest) };
  }

  @Get(':name')
  @Requires('permissions.roles.manage')
  async get(@Ctx() ctx: RequestContext, @Param('name') name: string): Promise<{ data: RoleSettingsRest }> {
    return { data: roleRest(await this.roles.get(ctx, name)) };
  }

  @Put(':name')
  @Requires('permissions.roles.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('name') name: string,
    @Input() body: UpdateRoleRest,
  ): Promise<{ data: RoleSettingsRest }> {
    const change = { wanted: body.permissions, version: body.version };
    return { data: roleRest(await this.roles.change(ctx, name, change)) };
  }

  /** Puts the defaults back. */
  @Post(':name/reset')
  @HttpCode(200)
  @Requires('permissions.roles.manage')
  async reset(
    @Ctx() ctx: RequestContext,
    @Param('name') name: string,
    @Input() body: ResetRoleRest,
  ): Promise<{ data: RoleSettingsRest }> {
    return { data: roleRest(await this.roles.change(ctx, name, { wanted: null, version: body.version })) };
  }
}
