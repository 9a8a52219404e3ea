import { ApiProperty } from '@nestjs/swagger';
import { type ContactCopyView, expiryOf } from './contact-copy.rules.js';

export class ContactCopyRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) contact_id: number;
  @ApiProperty({ type: String, description: 'queued, running, done or failed' }) status: string;
  @ApiProperty({ type: Number, description: 'Steps of the work; none before it has begun.' }) total: number;
  @ApiProperty({ type: Number }) done: number;
  @ApiProperty({
    type: Number,
    description: 'Files that were not there any more; the page in it names them.',
  })
  missing: number;
  @ApiProperty({ type: Number, description: 'Bytes.' }) size: number;
  @ApiProperty({ type: String }) asked_by_name: string;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String, nullable: true }) finished_at: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Until then it can be fetched.' })
  expires_at: string | null;
}

export function contactCopyRest(copy: ContactCopyView): ContactCopyRest {
  return {
    id: copy.id,
    contact_id: copy.contactId,
    status: copy.status.toLowerCase(),
    total: copy.total,
    done: copy.done,
    missing: copy.missing,
    size: copy.size,
    asked_by_name: copy.askedByName,
    created_at: copy.createdAt.toISOString(),
    finished_at: copy.finishedAt?.toISOString() ?? null,
    expires_at: expiryOf(copy)?.toISOString() ?? null,
  };
}
