import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { IsId } from '../tickets/ticket.input.js';

const MAX_SOURCES = 20;
const MAX_SPLIT = 1_000;

/** One of the two. */
export class MergeTicketsRest {
  @ApiPropertyOptional({ name: 'source_ticket_id', type: Number })
  @IsOptional()
  @IsId()
  sourceTicketId?: string | null;

  @ApiPropertyOptional({ name: 'source_ticket_ids', type: [Number], maxItems: MAX_SOURCES })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SOURCES)
  @IsId({ each: true })
  sourceTicketIds?: string[] | null;
}

export class MergePreviewQuery {
  @ApiProperty({ name: 'source_ticket_id', type: Number })
  @IsId()
  sourceTicketId: string;
}

export class SplitAssigneeRest {
  @ApiPropertyOptional({ name: 'user_id', type: Number, nullable: true })
  @IsOptional()
  @IsId()
  userId?: string | null;

  @ApiPropertyOptional({ name: 'team_id', type: Number, nullable: true })
  @IsOptional()
  @IsId()
  teamId?: string | null;
}

/** Either the messages, or the one from which on. */
export class SplitTicketRest {
  @ApiPropertyOptional({ name: 'message_ids', type: [Number], maxItems: MAX_SPLIT })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SPLIT)
  @IsId({ each: true })
  messageIds?: string[] | null;

  @ApiPropertyOptional({ name: 'from_message_id', type: Number })
  @IsOptional()
  @IsId()
  fromMessageId?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  subject?: string | null;

  @ApiPropertyOptional({
    name: 'assign_to',
    type: SplitAssigneeRest,
    description: 'Whose the new one is; without it of whoever has the old one, with neither id nobody’s.',
  })
  @IsOptional()
  @ObjectOf(() => SplitAssigneeRest)
  assignTo?: SplitAssigneeRest | null;
}
