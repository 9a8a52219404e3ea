import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { NOTE_MAX, noteBody } from './contact-note.rules.js';

const Body = () =>
  applyDecorators(
    InputField(() => String, { description: 'Plain text; lines stay.' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? noteBody(value) : value)),
    IsString(),
    Length(1, NOTE_MAX, { message: `A note has 1 to ${NOTE_MAX} letters.` }),
  );

/** The body of REST; GraphQL adds the contact. */
@InputType({ isAbstract: true })
export class ContactNoteWords {
  @Body()
  body: string;
}

@InputType()
export class AddContactNoteInput extends ContactNoteWords {
  @Field(() => ID)
  @IsId()
  contactId: string;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ContactNoteFields extends ContactNoteWords {
  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateContactNoteInput extends ContactNoteFields {
  @Field(() => ID)
  @IsId()
  id: string;
}
