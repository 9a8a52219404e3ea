import { ApiProperty } from '@nestjs/swagger';
import type { FieldValue, FilledField } from './ticket-field.rules.js';

export class TicketFieldRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) key: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) kind: string;
  @ApiProperty({ type: Boolean }) is_required: boolean;
  @ApiProperty({ nullable: true, oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] })
  value: FieldValue | null;
}

export function ticketFieldRest({ field, value }: FilledField): TicketFieldRest {
  const { id, key, title, kind, isRequired } = field;
  return { id, key, title, kind, is_required: isRequired, value };
}
