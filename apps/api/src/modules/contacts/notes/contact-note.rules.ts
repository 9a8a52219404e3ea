import { can, type RequestContext } from '../../../platform/context/index.js';

/** Letters. More would be a document. */
export const NOTE_MAX = 5_000;
/** Of one contact: more would be a diary that nobody reads. */
export const NOTES_PER_CONTACT = 500;

export interface ContactNoteView {
  id: number;
  contactId: number;
  authorId: number | null;
  body: string;
  createdAt: Date;
  editedAt: Date | null;
  version: number;
}

export interface StoredNote extends ContactNoteView {
  deletedAt: Date | null;
}

/** The words as they are kept: without what cannot be seen, lines as they were. */
export function noteBody(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+|\p{Cs}+/gu, '')
    .trim();
}

/** The words of a note are changed by who wrote it. */
export function mayEdit(ctx: RequestContext, { authorId }: Pick<ContactNoteView, 'authorId'>): boolean {
  return ctx.actor.kind === 'user' && ctx.actor.userId === authorId;
}

/** It is deleted, and brought back, by who wrote it, and by who may delete the whole contact. */
export function mayDelete(ctx: RequestContext, note: Pick<ContactNoteView, 'authorId'>): boolean {
  return mayEdit(ctx, note) || can(ctx, 'contacts.contacts.delete');
}
