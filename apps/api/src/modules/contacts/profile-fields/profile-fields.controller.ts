import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type FieldValueRest, fieldValueRest, FieldValuesRest } from '../../organisation/index.js';
import { ProfileFieldsService } from './profile-fields.service.js';

@ApiTags('Profiles')
@ApiBearerAuth()
@Controller('api/v2/profiles/:id/fields')
export class ProfileFieldsController {
  constructor(private readonly fields: ProfileFieldsService) {}

  /** All custom fields of profiles, in their order, with what this one has in them. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: FieldValueRest[] }> {
    return { data: (await this.fields.ofOne(ctx, id)).map(fieldValueRest) };
  }

  /** What is not named stays as it is; null takes a value away, unless the field is required. All or nothing. */
  @Put()
  @Requires('inbox.conversations.reply')
  async set(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { fields }: FieldValuesRest,
  ): Promise<{ data: FieldValueRest[] }> {
    await this.fields.set(ctx, id, fields);
    return { data: (await this.fields.ofOne(ctx, id)).map(fieldValueRest) };
  }
}
