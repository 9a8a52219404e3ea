import { ID, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { ListQuery } from '../../../platform/http/index.js';
import { type SystemLineKindName, systemLineKinds } from '../messages/system-line.rules.js';
import { IsId } from '../tickets/ticket.input.js';

@InputType()
export class RenameTicketInput {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @InputField(() => String)
  @IsString()
  @MaxLength(500)
  subject: string;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

export class TimelineQuery extends ListQuery {
  @ApiPropertyOptional({ enum: systemLineKinds, isArray: true, description: 'Repeated, or with commas.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @IsArray()
  @IsIn(systemLineKinds, { each: true })
  kinds?: SystemLineKindName[];
}
