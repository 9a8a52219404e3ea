import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../../../platform/http/index.js';
import type { ScheduledStateName } from './scheduled-message.rules.js';

const STATES: ScheduledStateName[] = ['WAITING', 'SENT', 'CANCELLED', 'FAILED'];

export class ScheduledQuery extends ListQuery {
  @ApiPropertyOptional({ enum: STATES, isArray: true, description: 'WAITING and FAILED without it.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMaxSize(4)
  @IsIn(STATES, { each: true })
  states?: ScheduledStateName[];
}
