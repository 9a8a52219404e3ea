import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { ServiceLevelName, ServiceNotificationView } from './service-notification.rules.js';

export const ServiceLevelEnum = { INFO: 'info', WARNING: 'warning', MAINTENANCE: 'maintenance' } as const;
registerEnumType(ServiceLevelEnum, { name: 'ServiceLevel' });

@ObjectType('ServiceNotification', { description: 'What the operator of this Parley says to everybody.' })
export class ServiceNotificationType implements ServiceNotificationView {
  @Field(() => ID) id: number;
  @Field(() => ServiceLevelEnum) level: ServiceLevelName;
  @Field(() => String) text: string;
  @Field(() => String, { nullable: true, description: 'Where more is said.' }) url: string | null;
  @Field(() => Date) startsAt: Date;
  @Field(() => Date) endsAt: Date;
}
