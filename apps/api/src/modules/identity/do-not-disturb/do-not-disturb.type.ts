import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { ScheduleView } from './do-not-disturb.rules.js';

@ObjectType('DoNotDisturbSchedule', { description: 'When the person wants to be left alone.' })
export class DoNotDisturbScheduleType implements ScheduleView {
  @Field(() => ID) id: number;
  @Field(() => Boolean, { description: 'Until further notice.' }) enabled: boolean;
  @Field(() => Boolean, { description: 'Each day between from and to.' }) automaticallyEnabled: boolean;
  @Field(() => Date, { nullable: true, description: 'Until this moment.' }) expiresAt: Date | null;
  @Field(() => String, { description: "HH:mm on the person's own clock." }) from: string;
  @Field(() => String) to: string;
  @Field(() => Boolean, { description: 'Whether it holds just now.' }) isActive: boolean;
}
