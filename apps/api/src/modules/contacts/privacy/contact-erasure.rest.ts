import { ApiProperty } from '@nestjs/swagger';
import type { ErasureView } from './contact-erasure.rules.js';

export class ErasureRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) contact_ref: number;
  @ApiProperty({ type: String, description: 'waiting, running, done or cancelled' }) state: string;
  @ApiProperty({ type: String }) asked_by_name: string;
  @ApiProperty({ type: String }) asked_at: string;
  @ApiProperty({ type: String }) due_at: string;
  @ApiProperty({ type: String, nullable: true }) done_at: string | null;
  @ApiProperty({ type: Object, description: 'How much is gone so far, by its kind.' })
  counts: Readonly<Record<string, number>>;
}

export function erasureRest(erasure: ErasureView): ErasureRest {
  return {
    id: erasure.id,
    contact_ref: erasure.contactRef,
    state: erasure.state.toLowerCase(),
    asked_by_name: erasure.askedByName,
    asked_at: erasure.askedAt.toISOString(),
    due_at: erasure.dueAt.toISOString(),
    done_at: erasure.doneAt?.toISOString() ?? null,
    counts: erasure.counts,
  };
}
