import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { useWebhookRefusalsQuery } from './Deliveries.generated';
import styles from './Deliveries.module.css';

/** Calls that proved nothing: what they brought is not kept, but that they came says that a secret may be wrong. */
export function Refusals() {
  const { t } = useTranslation(['deliveries', 'channels']);
  const { data } = useWebhookRefusalsQuery({ fetchPolicy: 'cache-and-network', context: { quiet: true } });
  const refusals = data?.webhookRefusals ?? [];
  if (refusals.length === 0) return null;
  return (
    <section className={styles.refusals} aria-label={t('refusals')}>
      <p className={styles.label}>{t('refusals')}</p>
      <ul>
        {refusals.map(({ channel, reason, count, lastAt }) => (
          <li key={`${channel?.id} ${reason}`}>
            <bdi className={styles.name}>{channel?.name ?? t('goneChannel')}</bdi>{' '}
            {t(`channels:refusal.${reason}`, { defaultValue: reason })}{' '}
            <span className={styles.quiet}>
              {t('channels:refusalTimes', { count, date: formatDateTime(lastAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
