import { ApiProperty } from '@nestjs/swagger';
import type { TicketResultDetails } from './ticket-result.rules.js';

export class TicketResultRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) description: string;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function ticketResultRest(result: TicketResultDetails): TicketResultRest {
  return {
    id: result.id,
    name: result.name,
    description: result.description,
    version: result.version,
    created_at: result.createdAt.toISOString(),
  };
}
