import { ID, InputType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional } from 'class-validator';
import { Transform } from 'class-transformer';
import { InputField } from '../../../platform/graphql/index.js';
import { ListQuery } from '../../../platform/http/index.js';
import { IsId } from '../tickets/ticket.input.js';

@InputType({ description: 'Which of your notices you have read; with nothing, all of them.' })
export class MarkNoticesReadInput {
  @InputField(() => [ID], { nullable: true })
  @IsArray()
  @ArrayMaxSize(100)
  @IsId({ each: true })
  ids?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'All of one conversation.' })
  @IsId()
  ticketId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Up to this one: what came since stays unread.' })
  @IsId()
  upTo?: string | null;
}

export class NoticeListQuery extends ListQuery {
  @ApiPropertyOptional({ type: Boolean, name: 'unread', description: 'Only what you have not read.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  )
  @IsBoolean()
  unread?: boolean;
}
