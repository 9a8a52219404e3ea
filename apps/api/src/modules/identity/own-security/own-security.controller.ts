import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { BeforeSetUp, Ctx, InPerson, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ChangePasswordInput } from './change-password.input.js';
import { ChangePasswordService } from './change-password.service.js';
import { EndedSessionsRest, SessionRest, sessionRest } from './session.rest.js';
import { SessionsListService } from './sessions-list.service.js';

class EndSessionsQuery {
  @ApiPropertyOptional({ type: Boolean, name: 'including_current' })
  @IsOptional()
  @Transform(({ value }) => value === true || value === 'true' || value === '1')
  @IsBoolean()
  includingCurrent?: boolean;
}

class SaidRest {
  @ApiProperty({ type: String }) message: string;
}

@ApiTags('Own account')
@ApiBearerAuth()
@Controller('api/v2')
export class OwnSecurityController {
  constructor(
    private readonly sessions: SessionsListService,
    private readonly passwords: ChangePasswordService,
  ) {}

  @Get('me/sessions')
  @SignedIn()
  @InPerson()
  async list(@Ctx() ctx: RequestContext): Promise<{ data: SessionRest[] }> {
    return { data: (await this.sessions.own(ctx)).map(sessionRest) };
  }

  @Delete('me/sessions/:id')
  @HttpCode(200)
  @SignedIn()
  @InPerson()
  async end(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<SaidRest> {
    await this.sessions.endOwn(ctx, id);
    return { message: 'This session is over.' };
  }

  /** All others; with `including_current` also the one that asks. */
  @Delete('me/sessions')
  @HttpCode(200)
  @SignedIn()
  @InPerson()
  async endOthers(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: EndSessionsQuery,
  ): Promise<{ data: EndedSessionsRest }> {
    return { data: { ended: await this.sessions.endOthers(ctx, query.includingCurrent) } };
  }

  @Put('me/password')
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async changePassword(@Ctx() ctx: RequestContext, @Input() input: ChangePasswordInput): Promise<SaidRest> {
    await this.passwords.change(ctx, input);
    return { message: 'Your password is changed. All other sessions are over.' };
  }

  @Delete('users/:id/sessions')
  @HttpCode(200)
  @Requires('permissions.users.manage')
  @InPerson()
  async endOf(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<SaidRest> {
    await this.sessions.endOf(ctx, id);
    return { message: 'This colleague is signed out everywhere.' };
  }
}
