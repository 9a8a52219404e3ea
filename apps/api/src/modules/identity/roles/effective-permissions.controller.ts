import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type EffectivePermission, permissionReasons } from './effective-permission.rules.js';
import { EffectivePermissionsService } from './effective-permissions.service.js';

class EffectivePermissionRest {
  @ApiProperty({ type: String }) permission: string;
  @ApiProperty({ type: Boolean }) granted: boolean;
  @ApiProperty({ enum: permissionReasons.map((name) => name.toLowerCase()) }) because: string;
  @ApiProperty({ type: Boolean }) is_limited: boolean;
  @ApiProperty({ type: String, nullable: true }) changed_by_name: string | null;
  @ApiProperty({ type: String, nullable: true }) changed_at: string | null;
}

@ApiTags('Roles')
@ApiBearerAuth()
@Controller('api/v2/users')
export class EffectivePermissionsController {
  constructor(private readonly permissions: EffectivePermissionsService) {}

  /** What a colleague may do, and why. */
  @Get(':id/effective_permissions')
  @Requires('permissions.users.manage', 'permissions.roles.manage')
  async of(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: EffectivePermissionRest[] }> {
    return { data: (await this.permissions.of(ctx, id)).map(effectivePermissionRest) };
  }
}

function effectivePermissionRest(one: EffectivePermission): EffectivePermissionRest {
  return {
    permission: one.permission,
    granted: one.granted,
    because: one.because.toLowerCase(),
    is_limited: one.isLimited,
    changed_by_name: one.changedByName,
    changed_at: one.changedAt?.toISOString() ?? null,
  };
}
