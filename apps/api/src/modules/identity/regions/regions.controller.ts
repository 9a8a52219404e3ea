import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { toSnake } from '../../../platform/http/index.js';
import { RegionsService } from './regions.service.js';

export class TimeZoneRest {
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Number }) offset_minutes: number;
  @ApiProperty({ type: [String] }) legacy_names: string[];
}

export class CountryRest {
  @ApiProperty({ type: String }) code: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: [String] }) phone_codes: string[];
  @ApiProperty({ type: String, nullable: true }) currency: string | null;
}

@ApiTags('Account')
@ApiBearerAuth()
@Controller('api/v2')
export class RegionsController {
  constructor(private readonly regions: RegionsService) {}

  @Get('timezones')
  @SignedIn()
  async timeZones(@Ctx() ctx: RequestContext): Promise<{ data: TimeZoneRest[] }> {
    return { data: toSnake(await this.regions.timeZones(ctx)) as TimeZoneRest[] };
  }

  /** Names are in the caller's language. */
  @Get('countries')
  @SignedIn()
  countries(@Ctx() ctx: RequestContext): { data: CountryRest[] } {
    return { data: toSnake(this.regions.countries(ctx)) as CountryRest[] };
  }
}
