import { Module } from '@nestjs/common';
import { ServiceNotificationsController } from './service-notifications/service-notifications.controller.js';
import { ServiceNotificationsRepository } from './service-notifications/service-notifications.repository.js';
import { ServiceNotificationsResolver } from './service-notifications/service-notifications.resolver.js';
import { ServiceNotificationsService } from './service-notifications/service-notifications.service.js';

@Module({
  controllers: [ServiceNotificationsController],
  providers: [ServiceNotificationsRepository, ServiceNotificationsResolver, ServiceNotificationsService],
  exports: [ServiceNotificationsService],
})
export class NotificationsModule {}
