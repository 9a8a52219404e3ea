import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { type ContactCopyStatus, contactCopyStatuses } from './contact-copy.rules.js';

const StatusEnum = Object.fromEntries(contactCopyStatuses.map((status) => [status, status]));
registerEnumType(StatusEnum, { name: 'ContactCopyStatus' });

@ObjectType('ContactCopy', {
  description:
    'A ZIP file of all that is held of a contact: a page for people, data for programs, the files.',
})
export class ContactCopyType {
  @Field(() => ID) id: number;
  @Field(() => ID) contactId: number;
  @Field(() => StatusEnum) status: ContactCopyStatus;
  @Field(() => Int, { description: 'Steps of the work; none before it has begun.' }) total: number;
  @Field(() => Int) done: number;
  @Field(() => Int, { description: 'Files that were not there any more; the page in it names them.' })
  missing: number;
  @Field(() => Float, { description: 'Bytes.' }) size: number;
  @Field(() => String, { description: 'The colleague.' }) askedByName: string;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
}

@ObjectType()
export class ContactCopyConnection extends ConnectionOf(ContactCopyType, 'ContactCopy') {}
