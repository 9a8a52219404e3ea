import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, MaxLength } from 'class-validator';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { QueryInput } from '../../../platform/http/index.js';
import { type CountOfView, ViewCounts } from './view-counts.service.js';

class CountsQuery {
  @ApiProperty({ type: String, description: "Ids of views and names of the inbox's own lists, with commas." })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @IsArray()
  @ArrayMaxSize(400)
  @IsString({ each: true })
  @MaxLength(20, { each: true })
  ids: string[];
}

@ApiTags('Custom views')
@ApiBearerAuth()
@Controller('api/v2')
export class CountsController {
  constructor(private readonly counts: ViewCounts) {}

  /** How many conversations these lists have now; counting stops at 10,000. */
  @Get('view_counts')
  @SignedIn()
  async read(
    @Ctx() ctx: RequestContext,
    @QueryInput() { ids }: CountsQuery,
  ): Promise<{ data: CountOfView[] }> {
    return { data: await this.counts.read(ctx, ids) };
  }
}
