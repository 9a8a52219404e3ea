import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';

@ObjectType('UserConfig', { description: 'What a client remembers for the person who is signed in.' })
export class UserConfigType {
  @Field(() => String) key: string;
  @Field(() => Json, { nullable: true }) value: unknown;
}
