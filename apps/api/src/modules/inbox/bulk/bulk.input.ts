import { ID, InputType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsDate, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { TicketFilter } from '../tickets/ticket-filter.input.js';
import { BulkActionEnum } from './bulk.type.js';
import { type BulkActionName, bulkActions } from './bulk.rules.js';

/** More than the limit of an operation, so that who sends too many hears of that limit and not of a form. */
const MAX_IDS = 100_000;
const MAX_LEFT_OUT = 1_000;

@InputType({
  description: 'What to do, and with which conversations: named, or all that a filter shows now.',
})
export class StartBulkInput {
  @InputField(() => BulkActionEnum)
  @IsIn(bulkActions)
  action: BulkActionName;

  @InputField(() => [ID], { nullable: true, description: 'Up to 10,000. Either these or a filter.' })
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsId({ each: true })
  ticketIds?: string[] | null;

  @InputField(() => TicketFilter, { nullable: true })
  @ObjectOf(() => TicketFilter)
  filter?: TicketFilter | null;

  @InputField(() => [ID], { nullable: true, description: 'Of a filter: without these.' })
  @IsArray()
  @ArrayMaxSize(MAX_LEFT_OUT)
  @IsId({ each: true })
  exceptIds?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'Of ASSIGN_TICKET_TO_USER.' })
  @IsId()
  userId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Of ASSIGN_TICKET_TO_TEAM.' })
  @IsId()
  teamId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Of ADD_LABEL and REMOVE_LABEL.' })
  @IsId()
  labelId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Of CLOSE_TICKET.' })
  @IsId()
  resultId?: string | null;

  @InputField(() => Date, { nullable: true, description: 'Of SNOOZE_TICKET.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value))
  @IsDate()
  until?: Date | null;

  @InputField(() => String, { nullable: true, description: 'For the one who gets them.' })
  @IsString()
  @MaxLength(5_000)
  note?: string | null;

  @InputField(() => String, {
    nullable: true,
    description: 'The same key and input once more is the same operation.',
  })
  @IsString()
  @MaxLength(100)
  clientMutationId?: string | null;
}

/** What the specification calls the payload. */
class BulkPayloadRest {
  @ApiPropertyOptional({ name: 'ticket_ids', type: [Number], description: 'Up to 10,000.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsId({ each: true })
  ticketIds?: string[] | null;

  @ApiPropertyOptional({ name: 'user_id', type: Number })
  @IsOptional()
  @IsId()
  userId?: string | null;

  @ApiPropertyOptional({ name: 'team_id', type: Number })
  @IsOptional()
  @IsId()
  teamId?: string | null;

  @ApiPropertyOptional({ name: 'label_id', type: Number })
  @IsOptional()
  @IsId()
  labelId?: string | null;

  @ApiPropertyOptional({ name: 'ticket_result_id', type: Number })
  @IsOptional()
  @IsId()
  ticketResultId?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value))
  @IsDate()
  until?: Date | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(5_000)
  note?: string | null;
}

export class BulkRest extends BulkPayloadRest {
  @ApiProperty({ enum: bulkActions })
  @IsIn(bulkActions)
  action: BulkActionName;

  @ApiPropertyOptional({ type: BulkPayloadRest, description: 'The fields beside may also stand in here.' })
  @IsOptional()
  @ObjectOf(() => BulkPayloadRest)
  payload?: BulkPayloadRest | null;

  @ApiPropertyOptional({
    type: TicketFilter,
    description: 'All that this filter shows, in place of ticket_ids.',
  })
  @IsOptional()
  @ObjectOf(() => TicketFilter)
  filter?: TicketFilter | null;
}

/** The body of REST as the input that both faces share. */
export function startOf({ action, payload, filter, ...flat }: BulkRest): StartBulkInput {
  const { ticketResultId, ...rest } = { ...flat, ...payload };
  return { action, filter: filter ?? null, resultId: ticketResultId ?? null, ...rest };
}
