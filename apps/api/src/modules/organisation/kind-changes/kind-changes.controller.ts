import { Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type CustomFieldRest, customFieldRest } from '../custom-fields/custom-field.rest.js';
import { CustomFieldKindFields, KindPreviewQuery } from './kind-change.input.js';
import { type KindChangeRest, kindChangeRest, type KindPreviewRest } from './kind-change.rest.js';
import { KindChangesService } from './kind-changes.service.js';

@ApiTags('Custom fields')
@ApiBearerAuth()
@Controller('api/v2/custom_fields/:id')
export class KindChangesController {
  constructor(private readonly kinds: KindChangesService) {}

  /** What would become of the values if the field were of another kind. Changes nothing. */
  @Get('kind_preview')
  @Requires('settings.custom_fields.manage')
  async preview(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { kind }: KindPreviewQuery,
  ): Promise<{ data: KindPreviewRest }> {
    return { data: await this.kinds.preview(ctx, id, kind) };
  }

  /** How far the newest change of the kind is, or how it ended; null when nobody asked for one. */
  @Get('kind_change')
  @Requires('settings.custom_fields.manage')
  async progress(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: KindChangeRest | null }> {
    const change = await this.kinds.get(ctx, id);
    return { data: change && kindChangeRest(change) };
  }

  /**
   * Values are converted where they mean something in the other kind, and lost where they do not. A worker does it: the
   * field is of its former kind, and `is_changing`, until all of them are done.
   */
  @Put('kind')
  @HttpCode(202)
  @Requires('settings.custom_fields.manage')
  async change(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: CustomFieldKindFields,
  ): Promise<{ data: CustomFieldRest }> {
    return { data: customFieldRest(await this.kinds.begin(ctx, id, body)) };
  }
}
