import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsId } from './ticket.input.js';

/** The bodies of the specification, where their names differ from GraphQL's. */
export class AssignTicketRest {
  @ApiPropertyOptional({
    name: 'ticket_id',
    type: Number,
    description: 'The one of the address, if at all.',
  })
  @IsOptional()
  @IsId()
  ticketId?: string | null;

  @ApiPropertyOptional({ name: 'user_id', type: Number })
  @IsOptional()
  @IsId()
  userId?: string | null;

  @ApiPropertyOptional({ name: 'team_id', type: Number })
  @IsOptional()
  @IsId()
  teamId?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(5_000)
  note?: string | null;

  @ApiPropertyOptional({ enum: ['user', 'team'], description: 'Which of the two ids counts.' })
  @IsOptional()
  @IsIn(['user', 'team'])
  type?: 'user' | 'team' | null;

  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @IsInt()
  version?: number | null;
}

export class CloseTicketRest {
  @ApiPropertyOptional({ name: 'ticket_result_id', type: Number })
  @IsOptional()
  @IsId()
  ticketResultId?: string | null;

  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @IsInt()
  version?: number | null;
}

export class LabelTicketRest {
  @ApiProperty({ name: 'label_id', type: Number })
  @IsId()
  labelId: string;
}
