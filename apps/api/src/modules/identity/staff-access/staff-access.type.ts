import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { StaffAccessState, StaffAccessView } from './staff-access.rules.js';

@ObjectType('StaffAccessGrant', { description: 'A time that staff of the makers was, or is, let in.' })
export class StaffAccessGrantType implements StaffAccessView {
  @Field(() => ID) id: number;
  @Field(() => String, { description: 'Who of the makers.' }) operator: string;
  @Field(() => String) reason: string;
  @Field(() => Date) startsAt: Date;
  @Field(() => Date) endsAt: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Set when it was ended before its time, or cleared away.',
  })
  endedAt: Date | null;
  @Field(() => String, { nullable: true }) endedByName: string | null;
  @Field(() => Boolean) isOpen: boolean;
}

@ObjectType('StaffAccess')
export class StaffAccessType implements StaffAccessState {
  @Field(() => Boolean, { description: 'Whether the company allows it at all.' }) allowed: boolean;
  @Field(() => [StaffAccessGrantType], { description: 'The last ones, the newest first.' })
  grants: StaffAccessGrantType[];
}
