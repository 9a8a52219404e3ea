import { ApiProperty } from '@nestjs/swagger';
import { type ContactRest, contactRest } from '../contacts/contact.rest.js';
import type { ContactIdentityView } from '../contacts/contact.rules.js';
import type { MergePreviewView } from './merge-preview.service.js';
import type { MergeRow } from './merges.repository.js';

export class ContactMergeRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) survivor_id: number;
  @ApiProperty({ type: Number }) merged_id: number;
  @ApiProperty({ type: String }) merged_name: string;
  @ApiProperty({ type: String, nullable: true }) merged_by_name: string | null;
  @ApiProperty({ type: Boolean }) is_automatic: boolean;
  @ApiProperty({ type: String }) merged_at: string;
  @ApiProperty({ type: String, nullable: true }) undone_at: string | null;
  @ApiProperty({ type: String, nullable: true }) undone_by_name: string | null;
  @ApiProperty({ type: Number }) conversation_count: number;
  @ApiProperty({ type: Number }) identity_count: number;
}

export function mergeRest(row: MergeRow): ContactMergeRest {
  return {
    id: row.id,
    survivor_id: row.survivorId,
    merged_id: row.mergedId,
    merged_name: row.mergedName,
    merged_by_name: row.mergedByName,
    is_automatic: row.mergedById === null,
    merged_at: row.mergedAt.toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
    undone_by_name: row.undoneByName,
    conversation_count: row.conversationCount,
    identity_count: row.identityCount,
  };
}

export function previewRest(
  preview: MergePreviewView,
  identities: ReadonlyMap<number, ContactIdentityView[]>,
): object {
  const shown = (contact: MergePreviewView['survivor']): ContactRest =>
    contactRest(contact, identities.get(contact.id) ?? []);
  return {
    survivor: shown(preview.survivor),
    sources: preview.sources.map(shown),
    fields: preview.fields.map(({ key, title, values, chosenContactId }) => ({
      key,
      title,
      values: values.map(({ contactId, text }) => ({ contact_id: contactId, text })),
      chosen_contact_id: chosenContactId,
    })),
    moves: preview.moves,
    refusal_code: preview.refusalCode,
    refusal: preview.refusal,
  };
}
