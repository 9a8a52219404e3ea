import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { DeliveryNews } from './delivery-news.service.js';
import { DeliveryReportsRepository, type ReportedDelivery } from './delivery-reports.repository.js';
import { deliveryOfReference, type ReportedStatus } from './delivery.rules.js';
import { isNews } from './delivery-status.rules.js';

export interface StatusReport {
  externalId?: string;
  reference?: string;
  status: ReportedStatus;
  includesEarlier?: boolean;
  error?: string;
}

/** What providers report of messages that they have taken. */
@Injectable()
export class DeliveryReports {
  constructor(
    @Inject(DeliveryReportsRepository) private readonly reports: DeliveryReportsRepository,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
  ) {}

  /** @returns false when nothing is known of such a message (yet). */
  async status(tx: Tx, channelId: number, report: StatusReport): Promise<boolean> {
    const found = await this.find(tx, channelId, report);
    if (!found) return false;
    await this.settle(tx, found, report.externalId ?? null);
    if (report.includesEarlier)
      await this.tellAll(tx, await this.reports.raiseBefore(tx, channelId, found.id, report.status));
    if (!isNews(found.reported, report.status)) return true;
    await this.reports.setReported(tx, found.id, report.status, report.error ?? null);
    await this.news.tell(tx, found.messageRef, { error: report.error });
    return true;
  }

  /**
   * Everything that went to this customer before a moment has come that far.
   * @returns false when some of it is still on its way, and cannot be marked yet.
   */
  async upTo(
    tx: Tx,
    channelId: number,
    customerId: number,
    status: 'delivered' | 'read',
    until: Date,
  ): Promise<boolean> {
    await this.tellAll(tx, await this.reports.raiseUpTo(tx, channelId, customerId, status, until));
    return !(await this.reports.isUnderway(tx, channelId, customerId, until));
  }

  /** The message that the provider knows by this id; null when it is none of ours. */
  messageOf(tx: Tx, channelId: number, externalId: string): Promise<number | null> {
    return this.reports.messageOf(tx, channelId, externalId);
  }

  async isOurs(tx: Tx, channelId: number, externalId: string): Promise<boolean> {
    return (await this.reports.messageOf(tx, channelId, externalId)) !== null;
  }

  private async tellAll(tx: Tx, messageRefs: readonly number[]): Promise<void> {
    for (const messageRef of new Set(messageRefs)) await this.news.tell(tx, messageRef);
  }

  private async find(tx: Tx, channelId: number, report: StatusReport): Promise<ReportedDelivery | null> {
    const byReference = report.reference ? deliveryOfReference(report.reference) : null;
    if (byReference !== null) {
      const found = await this.reports.byId(tx, channelId, byReference);
      if (found) return found;
    }
    return report.externalId ? this.reports.byProviderId(tx, channelId, report.externalId) : null;
  }

  /** A report is the answer that was lost: the provider has it. */
  private async settle(tx: Tx, found: ReportedDelivery, providerId: string | null): Promise<void> {
    if (found.state === 'submitting' || found.state === 'unknown')
      await this.reports.settle(tx, found.id, providerId);
    else if (providerId && !found.providerId) await this.reports.setProviderId(tx, found.id, providerId);
  }
}
