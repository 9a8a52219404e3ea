import { ApiProperty } from '@nestjs/swagger';
import type { FieldValue } from '../custom-fields/custom-field.rules.js';
import type { FilledField } from './field-value.rules.js';

export class FieldValueRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) key: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) kind: string;
  @ApiProperty({ type: Boolean }) is_required: boolean;
  @ApiProperty({ nullable: true, oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] })
  value: FieldValue | null;
}

export function fieldValueRest({ field, value }: FilledField): FieldValueRest {
  const { id, key, title, kind, isRequired } = field;
  return { id, key, title, kind, is_required: isRequired, value };
}
