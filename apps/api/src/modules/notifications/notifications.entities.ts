import { ServiceNotification } from './service-notifications/service-notification.entity.js';

export const notificationsEntities = [ServiceNotification];
