import { Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ServiceNotificationType } from './service-notification.type.js';
import { ServiceNotificationsService } from './service-notifications.service.js';

@Resolver(() => ServiceNotificationType)
export class ServiceNotificationsResolver {
  constructor(private readonly notifications: ServiceNotificationsService) {}

  @Query(() => [ServiceNotificationType], { description: 'Those to be shown now.' })
  @SignedIn()
  serviceNotifications(@Ctx() ctx: RequestContext): Promise<ServiceNotificationType[]> {
    return this.notifications.current(ctx.now());
  }
}
