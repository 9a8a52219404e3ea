import { Controller, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { type MeRest, meRest } from '../users/user.rest.js';
import { UpdateMeInput } from './own-account.input.js';
import { OwnAccountService } from './own-account.service.js';

@ApiTags('Account')
@ApiBearerAuth()
@Controller('api/v2/me')
export class OwnAccountController {
  constructor(private readonly accounts: OwnAccountService) {}

  @Put()
  @SignedIn()
  async update(@Ctx() ctx: RequestContext, @Input() input: UpdateMeInput): Promise<{ data: MeRest }> {
    return { data: meRest(await this.accounts.update(ctx, input), permissionsIn(ctx)) };
  }
}
