import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { NewServiceNotification, ServiceNotificationView } from './service-notification.rules.js';
import { ServiceNotificationsRepository } from './service-notifications.repository.js';

/** They belong to no company and are the same for all, so one look serves everybody for a while. */
const HELD_MS = 15_000;

@Injectable()
export class ServiceNotificationsService {
  private held: { at: number; answer: Promise<ServiceNotificationView[]> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly notifications: ServiceNotificationsRepository,
  ) {}

  /** What is to be shown at this moment. */
  async current(now: Date): Promise<ServiceNotificationView[]> {
    return (await this.open(now)).filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now);
  }

  /** What is shown, and what will be. */
  all(now: Date): Promise<ServiceNotificationView[]> {
    return this.database.system('service-notifications', (tx) => this.notifications.open(tx, now));
  }

  add(given: NewServiceNotification): Promise<number> {
    return this.database.system('service-notifications', (tx) => this.notifications.add(tx, given));
  }

  /** @returns whether there was one. */
  remove(id: number): Promise<boolean> {
    return this.database.system('service-notifications', (tx) => this.notifications.remove(tx, id));
  }

  private open(now: Date): Promise<ServiceNotificationView[]> {
    const at = Date.now();
    if (this.held && at - this.held.at < HELD_MS) return this.held.answer;
    const answer = this.all(now);
    this.held = { at, answer };
    // A failed look is not held.
    answer.catch(() => (this.held = undefined));
    return answer;
  }
}
