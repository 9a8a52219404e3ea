import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional } from 'class-validator';
import { TermQuery } from '../../platform/http/index.js';

const Flag = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

export class DeletableQuery extends TermQuery {
  @ApiPropertyOptional({ type: Boolean, description: 'Those that were deleted and can be brought back.' })
  @IsOptional()
  @Flag()
  @IsBoolean()
  deleted?: boolean;
}

export class ImportQuery {
  @ApiPropertyOptional({ type: Boolean, name: 'dry_run', description: 'Only says what it would do.' })
  @IsOptional()
  @Flag()
  @IsBoolean()
  dryRun?: boolean;
}

export class VersionQuery {
  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @IsInt()
  version?: number;
}
