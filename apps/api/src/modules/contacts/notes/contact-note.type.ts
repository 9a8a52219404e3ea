import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { ContactNoteView } from './contact-note.rules.js';

@ObjectType('ContactNote', { description: 'What a colleague wants the others to know of a customer.' })
export class ContactNoteType implements ContactNoteView {
  @Field(() => ID) id: number;
  contactId: number;
  authorId: number | null;
  @Field(() => String, { description: 'Plain text.' }) body: string;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true, description: 'When its author changed the words.' })
  editedAt: Date | null;
  @Field(() => Int) version: number;
}

@ObjectType()
export class ContactNoteConnection extends ConnectionOf(ContactNoteType, 'ContactNote') {}
