import { Field, Int, ObjectType } from '@nestjs/graphql';
import { MeType } from '../users/user.type.js';

@ObjectType({
  description: 'Either a session, or with two-factor authentication on the token for the second step.',
})
export class LoginPayload {
  @Field(() => String, { nullable: true }) accessToken?: string;
  @Field(() => Int, { nullable: true, description: 'Seconds.' }) expiresIn?: number;
  @Field(() => MeType, { nullable: true }) user?: MeType;
  @Field(() => Boolean, { nullable: true }) mfaRequired?: boolean;
  @Field(() => String, { nullable: true }) mfaToken?: string;
}
