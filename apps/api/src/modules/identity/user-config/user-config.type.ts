import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';

@ObjectType('UserConfig', { description: 'What a client remembers for the person who is signed in.' })
export class UserConfigType {
  @Field(() => String) key: string;
  @Field(() => Json, { nullable: true }) value: unknown;
}

@InputType()
export class SetUserConfigInput {
  @InputField(() => String)
  @IsString()
  @MaxLength(200)
  key: string;

  @InputField(() => Json, { nullable: true, description: 'Any JSON up to 64 KiB; null is a value.' })
  value?: unknown;

  @InputField(() => String, { nullable: true, description: 'Your connection, which is not told again.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  socketId?: string;
}
