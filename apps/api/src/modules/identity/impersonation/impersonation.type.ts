import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { HandoverLink } from './impersonation.service.js';
import type { ActingView } from './impersonation.rules.js';

@ObjectType('ActingPerson')
export class ActingPersonType {
  @Field(() => ID, { nullable: true, description: 'Null for staff of the makers.' }) id: number | null;
  @Field(() => String) name: string;
}

@ObjectType('Impersonation', { description: 'A session in which somebody is not themselves.' })
export class ImpersonationType implements ActingView {
  @Field(() => String, { description: 'impersonation, or staff for staff of the makers.' })
  kind: ActingView['kind'];
  @Field(() => ActingPersonType, { description: 'Who sits behind the screen.' }) by: ActingPersonType;
  @Field(() => ActingPersonType, { description: 'As whom.' }) as: { id: number; name: string };
  @Field(() => String) reason: string;
  @Field(() => Date) startedAt: Date;
  @Field(() => Date, { description: 'The session ends then, whatever happens.' }) expiresAt: Date;
}

@ObjectType('HandoverLink', { description: 'Signs in whoever opens it; works once.' })
export class HandoverLinkType implements HandoverLink {
  @Field(() => String) url: string;
  @Field(() => Int, { description: 'Seconds.' }) expiresIn: number;
}
