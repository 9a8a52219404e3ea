export { NotificationsModule } from './notifications.module.js';
export {
  faultsOf as serviceNotificationFaults,
  type NewServiceNotification,
  type ServiceLevelName,
} from './service-notifications/service-notification.rules.js';
export { ServiceNotificationsService } from './service-notifications/service-notifications.service.js';
