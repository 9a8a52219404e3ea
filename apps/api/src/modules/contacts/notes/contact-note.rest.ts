import { ApiProperty } from '@nestjs/swagger';
import type { ContactNoteView } from './contact-note.rules.js';

export class ContactNoteRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) contact_id: number;
  @ApiProperty({ type: Number, nullable: true }) author_id: number | null;
  @ApiProperty({ type: String, description: 'Plain text.' }) body: string;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String, nullable: true }) edited_at: string | null;
}

export function contactNoteRest(note: ContactNoteView): ContactNoteRest {
  return {
    id: note.id,
    contact_id: note.contactId,
    author_id: note.authorId,
    body: note.body,
    version: note.version,
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  };
}
