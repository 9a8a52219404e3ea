import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A secret for the page /verification; it works once and not for long.' })
export class VerificationSecret {
  @Field(() => String) secret: string;
  @Field(() => String, { description: 'The whole address of the page.' }) url: string;
  @Field(() => Date) expiresAt: Date;
}
