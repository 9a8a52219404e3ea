import { ApiProperty } from '@nestjs/swagger';
import { type CustomFieldView, customFieldKinds, customFieldTypes } from './custom-field.rules.js';

class CustomFieldOptionRest {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) label: string;
}

export class CustomFieldRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String, enum: customFieldTypes }) type: string;
  @ApiProperty({ type: String, enum: customFieldKinds }) kind: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String, description: 'What programs and variables call it; never changes.' })
  key: string;
  @ApiProperty({ type: String }) help: string;
  @ApiProperty({ type: [CustomFieldOptionRest] }) options: CustomFieldOptionRest[];
  @ApiProperty({ type: Boolean }) is_required: boolean;
  @ApiProperty({ type: Number }) sort_order: number;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({
    type: Boolean,
    description: 'It becomes one of another kind just now: nobody puts a value into it until it is.',
  })
  is_changing: boolean;
}

export function customFieldRest(field: CustomFieldView): CustomFieldRest {
  const { id, type, kind, title, key, help, options, isRequired, sortOrder, version, isChanging } = field;
  return {
    id,
    type,
    kind,
    title,
    key,
    help,
    options,
    is_required: isRequired,
    sort_order: sortOrder,
    version,
    is_changing: isChanging,
  };
}
