import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../../platform/database/index.js';
import type { NewServiceNotification, ServiceNotificationView } from './service-notification.rules.js';

const COLUMNS = `id, level, text, nullif(url, '') AS url, starts_at AS "startsAt", ends_at AS "endsAt"`;
/** More than anybody reads. */
const MAX_SHOWN = 20;

@Injectable()
export class ServiceNotificationsRepository {
  /** Those that are not over, the next first. */
  open(tx: SystemTx, now: Date): Promise<ServiceNotificationView[]> {
    return tx.query<ServiceNotificationView>(
      `SELECT ${COLUMNS} FROM service_notification WHERE ends_at > $1 ORDER BY starts_at, id LIMIT ${MAX_SHOWN}`,
      [now],
      'service-notifications.open',
    );
  }

  async add(tx: SystemTx, { level, text, url, startsAt, endsAt }: NewServiceNotification): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO service_notification (level, text, url, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [level, text, url ?? '', startsAt, endsAt],
    );
    return row?.id ?? 0;
  }

  /** @returns whether there was one. */
  async remove(tx: SystemTx, id: number): Promise<boolean> {
    const rows = await tx.query('DELETE FROM service_notification WHERE id = $1 RETURNING id', [id]);
    return rows.length > 0;
  }
}
