import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../graphql/connection.js';
import { Json } from '../graphql/scalars.js';

@ObjectType('DeadLetter', { description: 'Work that failed for good and waits for somebody to decide.' })
export class DeadLetterType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  queue: string;

  @Field(() => String, { description: 'The kind of work, as `module.verb`.' })
  job: string;

  @Field(() => Json, { description: 'What it was about; secrets are cut out.' })
  payload: object;

  @Field(() => String, { description: 'Why the last attempt failed.' })
  error: string;

  @Field(() => Int)
  attempts: number;

  @Field(() => Date)
  createdAt: Date;
}

@ObjectType()
export class DeadLetterConnection extends ConnectionOf(DeadLetterType, 'DeadLetter') {}
