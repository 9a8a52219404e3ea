import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { CustomFieldChangesService } from './custom-field-changes.service.js';
import { CreateCustomFieldInput, CustomFieldFields, CustomFieldsOrderInput } from './custom-field.input.js';
import { type CustomFieldRest, customFieldRest } from './custom-field.rest.js';
import { customFieldTypes, type CustomFieldTypeName, type CustomFieldView } from './custom-field.rules.js';
import { CustomFieldsService } from './custom-fields.service.js';

export class CustomFieldsQuery {
  @ApiPropertyOptional({ enum: customFieldTypes })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(customFieldTypes)
  type?: CustomFieldTypeName;
}

const PATH = '/api/v2/custom_fields';

/** A list that is always whole. */
const listed = (fields: readonly CustomFieldView[]): RestList<CustomFieldRest> => ({
  data: fields.map(customFieldRest),
  links: { first: PATH, prev: null, next: null },
  meta: { per_page: fields.length },
});

@ApiTags('Custom fields')
@ApiBearerAuth()
@Controller('api/v2')
export class CustomFieldsController {
  constructor(
    private readonly fields: CustomFieldsService,
    private readonly changes: CustomFieldChangesService,
  ) {}

  /** All of them in their order: at most a hundred of each type. */
  @Get('custom_fields')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: CustomFieldsQuery,
  ): Promise<RestList<CustomFieldRest>> {
    return listed(await this.fields.list(ctx, query.type ?? null));
  }

  @Get('custom_fields/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: CustomFieldRest }> {
    return { data: customFieldRest(await this.fields.get(ctx, id)) };
  }

  @Post('custom_fields')
  @Requires('settings.custom_fields.manage')
  async create(
    @Ctx() ctx: RequestContext,
    @Input() body: CreateCustomFieldInput,
  ): Promise<{ data: CustomFieldRest }> {
    return { data: customFieldRest(await this.changes.create(ctx, body)) };
  }

  /** What is left out stays as it is. */
  @Put('custom_fields/:id')
  @Requires('settings.custom_fields.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: CustomFieldFields,
  ): Promise<{ data: CustomFieldRest }> {
    return { data: customFieldRest(await this.changes.update(ctx, id, body)) };
  }

  /** It can be brought back for 30 days, with its values. */
  @Delete('custom_fields/:id')
  @HttpCode(204)
  @Requires('settings.custom_fields.manage')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post('custom_fields/:id/restore')
  @HttpCode(200)
  @Requires('settings.custom_fields.manage')
  async restore(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: CustomFieldRest }> {
    return { data: customFieldRest(await this.changes.restore(ctx, id)) };
  }

  /** `order` names all fields of the type; otherwise 409. */
  @Patch('custom_fields_order')
  @Requires('settings.custom_fields.manage')
  async order(
    @Ctx() ctx: RequestContext,
    @Input() body: CustomFieldsOrderInput,
  ): Promise<RestList<CustomFieldRest>> {
    return listed(await this.changes.order(ctx, body));
  }
}
