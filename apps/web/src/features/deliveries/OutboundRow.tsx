import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliveryRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { toast } from '@/lib/toast';
import { ChannelGlyph, Notice, Tag } from '@/ui';
import { Facts, FoldingRow } from '@/ui/page';
import { Attempts } from './Attempts';
import { useRetryDeliveryMutation } from './Deliveries.generated';
import styles from './Deliveries.module.css';
import { OutcomeTag } from './OutcomeTag';

/** A message, or a part of one, on its way out. It unfolds to what was said on the line. */
export function OutboundRow({ delivery }: { delivery: DeliveryRowFragment }) {
  const { t } = useTranslation('deliveries');
  const { channel, outcome, reported, waitsFor, error, part } = delivery;
  const word = outcome === 'DONE' ? t(`reported.${reported ?? 'sent'}`) : undefined;
  return (
    <FoldingRow
      icon={channel ? <ChannelGlyph type={channel.type} size={18} /> : null}
      time={delivery.createdAt}
      line={
        <>
          <bdi className={styles.name}>{channel?.name ?? t('goneChannel')}</bdi>
          {part > 0 ? <Tag>{t('part', { part: part + 1 })}</Tag> : null}
          <OutcomeTag outcome={outcome} {...(word && { word })} />
          {waitsFor ? <Tag tone="warn">{t(`waits.${waitsFor}`, { defaultValue: waitsFor })}</Tag> : null}
          <bdi className={styles.reason}>{error ?? delivery.excerpt}</bdi>
        </>
      }
    >
      <Details delivery={delivery} />
    </FoldingRow>
  );
}

function Details({ delivery }: { delivery: DeliveryRowFragment }) {
  const { t } = useTranslation('deliveries');
  const { outcome, error, providerId, nextAttemptAt, ticketId } = delivery;
  return (
    <>
      <Facts
        facts={[
          [t('queued'), formatDateTime(delivery.createdAt)],
          [t('changed'), formatDateTime(delivery.updatedAt)],
          ...(nextAttemptAt ? [[t('nextTry'), formatDateTime(nextAttemptAt)] as const] : []),
          ...(error ? [[t('reason'), <bdi key="error">{error}</bdi>] as const] : []),
          [t('attempts'), String(delivery.attempt)],
          ...(providerId
            ? [
                [
                  t('providerKey'),
                  <code key="id" dir="ltr">
                    {providerId}
                  </code>,
                ] as const,
              ]
            : []),
        ]}
      />
      {outcome === 'UNKNOWN' ? <Notice tone="warn">{t('unknownHelp')}</Notice> : null}
      <div className={styles.verbs}>
        <Button component={Link} to={`/tickets/show/${ticketId}`} variant="default" size="xs">
          {t('toTicket')}
        </Button>
        {outcome === 'FAILED' || outcome === 'UNKNOWN' ? <Retry id={delivery.id} /> : null}
      </div>
      <Attempts deliveryId={delivery.id} version={delivery.updatedAt} />
    </>
  );
}

function Retry({ id }: { id: string }) {
  const { t } = useTranslation('deliveries');
  const [retry, { loading }] = useRetryDeliveryMutation({ context: { quiet: true } });
  const run = () =>
    retry({ variables: { id } }).then(
      () => toast.done(t('sentAgain')),
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline')),
    );
  return (
    <Button
      variant="default"
      size="xs"
      loading={loading}
      leftSection={<IconRepeat size={14} aria-hidden />}
      onClick={() => void run()}
    >
      {t('sendAgain')}
    </Button>
  );
}
