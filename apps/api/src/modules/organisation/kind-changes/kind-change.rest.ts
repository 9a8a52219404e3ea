import { ApiProperty } from '@nestjs/swagger';
import { customFieldKinds } from '../custom-fields/custom-field.rules.js';
import { type KindChangeView, kindChangeStatuses } from './kind-change-work.rules.js';
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

const statuses = kindChangeStatuses.map((status) => status.toLowerCase());

export class KindChangeRest {
  @ApiProperty({ type: String, enum: customFieldKinds }) kind: string;
  @ApiProperty({ type: String, enum: statuses, description: 'failed: the field is as it was.' })
  status: string;
  @ApiProperty({ type: Number, description: 'Values; none before it has begun.' }) total: number;
  @ApiProperty({ type: Number }) done: number;
  @ApiProperty({ type: Number }) kept: number;
  @ApiProperty({ type: Number }) converted: number;
  @ApiProperty({ type: Number }) lost: number;
  @ApiProperty({ type: String, nullable: true }) finished_at: string | null;
}

export function kindChangeRest(change: KindChangeView): KindChangeRest {
  const { kind, status, total, done, kept, converted, lost, finishedAt } = change;
  return {
    kind,
    status: status.toLowerCase(),
    total,
    done,
    kept,
    converted,
    lost,
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
