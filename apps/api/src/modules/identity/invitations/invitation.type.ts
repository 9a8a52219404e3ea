import { Field, ObjectType } from '@nestjs/graphql';
import { UserType } from '../users/user.type.js';

@ObjectType('InvitationResult', { description: 'What came of one address.' })
export class InvitationResultType {
  @Field(() => String) email: string;
  @Field(() => UserType, { nullable: true }) user: UserType | null;
  @Field(() => String, { nullable: true, description: 'Why there is no invitation.' })
  problem: string | null;
}
