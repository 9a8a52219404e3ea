import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { ConnectionOf, InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type ErasedCount, type ErasureState, erasureStates } from './contact-erasure.rules.js';

const ErasureStateEnum = Object.fromEntries(erasureStates.map((state) => [state, state]));
registerEnumType(ErasureStateEnum, { name: 'ErasureState' });

@ObjectType('ErasedCount')
export class ErasedCountType implements ErasedCount {
  @Field(() => String, { description: 'What it is: conversations, messages, files, or the name of a table.' })
  kind: string;
  @Field(() => Int) count: number;
}

@ObjectType('ContactErasure', {
  description: 'That a contact is to be forgotten; afterwards the report of it, without anything of theirs.',
})
export class ContactErasureType {
  @Field(() => ID) id: number;
  @Field(() => ID, { description: 'Who it is, or was; a number that nobody else gets.' }) contactRef: number;
  @Field(() => ErasureStateEnum) state: ErasureState;
  @Field(() => String, { description: 'The colleague.' }) askedByName: string;
  @Field(() => Date) askedAt: Date;
  @Field(() => Date, { description: 'Until then it can be taken back.' }) dueAt: Date;
  @Field(() => Date, { nullable: true }) doneAt: Date | null;
  @Field(() => [ErasedCountType], { description: 'How much is gone so far.' }) counts: ErasedCount[];
}

@ObjectType()
export class ContactErasureConnection extends ConnectionOf(ContactErasureType, 'ContactErasure') {}

/** The body of REST; GraphQL adds the contact. */
@InputType({ isAbstract: true })
export class ErasureFields {
  @InputField(() => String, { description: 'The name of the contact, as a proof that this one is meant.' })
  @IsString()
  @MaxLength(1_000)
  name: string;
}

@InputType()
export class EraseContactInput extends ErasureFields {
  @Field(() => ID)
  @IsId()
  contactId: string;
}
