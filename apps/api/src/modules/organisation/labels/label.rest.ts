import { ApiProperty } from '@nestjs/swagger';
import type { LabelDetails } from './label.rules.js';

export class LabelRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, description: '#rrggbb' }) color: string;
  @ApiProperty({ type: String }) description: string;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function labelRest(label: LabelDetails): LabelRest {
  return {
    id: label.id,
    name: label.name,
    color: label.color,
    description: label.description,
    version: label.version,
    created_at: label.createdAt.toISOString(),
  };
}
