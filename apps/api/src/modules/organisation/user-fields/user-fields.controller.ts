import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type FieldValueRest, fieldValueRest } from '../field-values/field-value.rest.js';
import { FieldValuesRest } from '../field-values/field-values.input.js';
import type { WantedFields } from '../field-values/field-value.rules.js';
import { selfOf } from './user-field.rules.js';
import { UserFieldsService } from './user-fields.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/v2')
export class UserFieldsController {
  constructor(private readonly fields: UserFieldsService) {}

  /** All custom fields of colleagues, in their order, with what this one has in them. */
  @Get('users/:id/fields')
  @Requires('permissions.users.manage')
  list(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: FieldValueRest[] }> {
    return this.shown(ctx, id);
  }

  /** What is not named stays as it is; null takes a value away, unless the field is required. All or nothing. */
  @Put('users/:id/fields')
  @Requires('permissions.users.manage')
  set(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { fields }: FieldValuesRest,
  ): Promise<{ data: FieldValueRest[] }> {
    return this.setAndShow(ctx, id, fields);
  }

  /** The same of the person who asks. */
  @Get('me/fields')
  @SignedIn()
  listOwn(@Ctx() ctx: RequestContext): Promise<{ data: FieldValueRest[] }> {
    return this.shown(ctx, selfOf(ctx));
  }

  @Put('me/fields')
  @SignedIn()
  setOwn(
    @Ctx() ctx: RequestContext,
    @Input() { fields }: FieldValuesRest,
  ): Promise<{ data: FieldValueRest[] }> {
    return this.setAndShow(ctx, selfOf(ctx), fields);
  }

  private async setAndShow(ctx: RequestContext, id: number, fields: WantedFields) {
    await this.fields.set(ctx, id, fields);
    return this.shown(ctx, id);
  }

  private async shown(ctx: RequestContext, id: number): Promise<{ data: FieldValueRest[] }> {
    return { data: (await this.fields.ofOne(ctx, id)).map(fieldValueRest) };
  }
}
