import { ApiProperty } from '@nestjs/swagger';
import { customFieldKinds } from '../custom-fields/custom-field.rules.js';
import type { KindPreview } from './kind-change.rules.js';

class KindExampleRest {
  @ApiProperty({ type: String }) from: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: it would be lost.' }) to: string | null;
}

export class KindPreviewRest implements KindPreview {
  @ApiProperty({ type: String, enum: customFieldKinds }) kind: KindPreview['kind'];
  @ApiProperty({ type: Number }) total: number;
  @ApiProperty({ type: Number }) kept: number;
  @ApiProperty({ type: Number }) converted: number;
  @ApiProperty({ type: Number }) lost: number;
  @ApiProperty({ type: [String] }) options: string[];
  @ApiProperty({ type: [KindExampleRest] }) examples: KindExampleRest[];
}
