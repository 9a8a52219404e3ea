import { InputType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { locales } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';

@InputType()
export class TranscriptInput {
  @InputField(() => String, {
    nullable: true,
    description: 'The contact without it. To anybody else only with the right to download conversations.',
  })
  @IsString()
  @MaxLength(500)
  to?: string | null;

  @InputField(() => String, { nullable: true, description: "The contact's language without it." })
  @IsIn([...locales])
  locale?: string | null;
}

export class DownloadQuery {
  @ApiPropertyOptional({ type: Boolean, description: 'With internal notes. Off by default.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => value === true || value === 'true' || value === '1')
  @IsBoolean()
  notes?: boolean;

  @ApiPropertyOptional({ enum: locales, description: 'The own language without it.' })
  @IsOptional()
  @IsIn([...locales])
  locale?: string;
}
