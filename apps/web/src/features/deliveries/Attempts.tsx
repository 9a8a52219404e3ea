import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryAttemptsQuery } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { ErrorState, LineSkeleton } from '@/ui';
import { useDeliveryAttemptsQuery } from './Deliveries.generated';
import styles from './Deliveries.module.css';

type Attempt = DeliveryAttemptsQuery['deliveryAttempts'][number];

/** What was said on the line, try by try. @param version read again when the delivery has changed */
export function Attempts({ deliveryId, version }: { deliveryId: string; version: string }) {
  const { t } = useTranslation('deliveries');
  const { data, error, refetch } = useDeliveryAttemptsQuery({
    variables: { id: deliveryId },
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  useEffect(() => void refetch().catch(() => undefined), [version, refetch]);
  if (error) return <ErrorState title={t('attemptsBroken')} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeleton width="60%" />;
  if (data.deliveryAttempts.length === 0) return <p className={styles.quiet}>{t('noAttempts')}</p>;
  // They are counted anew when somebody sends again, so their numbers are those of the list.
  const { deliveryAttempts: attempts } = data;
  return attempts.map((attempt, index) => (
    <OneAttempt key={attempt.id} attempt={attempt} number={attempts.length - index} />
  ));
}

function OneAttempt({ attempt, number }: { attempt: Attempt; number: number }) {
  const { t } = useTranslation('deliveries');
  const { outcome, took, startedAt, exchanges } = attempt;
  return (
    <section className={styles.attempt} aria-label={t('attempt', { number })}>
      <p className={styles.label}>
        {t('attempt', { number })} · {formatDateTime(startedAt)} · {took} ms ·{' '}
        {t(`attemptOutcomes.${outcome}`, { defaultValue: outcome })}
      </p>
      {exchanges.map((exchange, index) => (
        <div key={index} className={styles.exchange}>
          <code className={styles.call} dir="ltr">
            {exchange.method} {exchange.url} → {exchange.status ?? '—'}
          </code>
          <Said label={t('request')} text={exchange.request} />
          <Said label={t('answer')} text={exchange.response} />
        </div>
      ))}
    </section>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <pre className={styles.code} dir="ltr" tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
