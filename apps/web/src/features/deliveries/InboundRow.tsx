import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InboundRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { toast } from '@/lib/toast';
import { ChannelGlyph, ErrorState, LineSkeleton, Tag } from '@/ui';
import { Facts, FoldingRow } from '@/ui/page';
import { useInboundPayloadQuery, useReplayInboundEventMutation } from './Deliveries.generated';
import styles from './Deliveries.module.css';
import { OutcomeTag } from './OutcomeTag';

/** Something that came in. It unfolds to what was brought and what became of it. */
export function InboundRow({ event }: { event: InboundRowFragment }) {
  const { t } = useTranslation('deliveries');
  const { channel, kind, outcome, reason } = event;
  return (
    <FoldingRow
      icon={channel ? <ChannelGlyph type={channel.type} size={18} /> : null}
      time={event.receivedAt}
      line={
        <>
          <bdi className={styles.name}>{channel?.name ?? t('goneChannel')}</bdi>
          <Tag>{t(`kinds.${kind}`, { defaultValue: kind })}</Tag>
          <OutcomeTag outcome={outcome} />
          {reason ? <bdi className={styles.reason}>{reason}</bdi> : null}
        </>
      }
    >
      <Details event={event} />
    </FoldingRow>
  );
}

function Details({ event }: { event: InboundRowFragment }) {
  const { t } = useTranslation('deliveries');
  const { kind, outcome, ticketId, processedAt } = event;
  return (
    <>
      <Facts
        facts={[
          [t('proof'), t(kind === 'email' ? 'proofMail' : 'proofSigned')],
          [t('received'), formatDateTime(event.receivedAt)],
          ...(processedAt ? [[t('processed'), formatDateTime(processedAt)] as const] : []),
          ...(event.reason ? [[t('reason'), <bdi key="reason">{event.reason}</bdi>] as const] : []),
          [t('attempts'), String(event.attempts)],
          [t('size'), formatFileSize(event.size)],
          [
            t('providerKey'),
            <code key="key" dir="ltr">
              {event.providerKey}
            </code>,
          ],
        ]}
      />
      <div className={styles.verbs}>
        {ticketId ? (
          <Button component={Link} to={`/tickets/show/${ticketId}`} variant="default" size="xs">
            {t('toTicket')}
          </Button>
        ) : null}
        {event.hasPayload && (outcome === 'FAILED' || outcome === 'IGNORED') ? (
          <Replay id={event.id} />
        ) : null}
      </div>
      {event.hasPayload ? <Payload id={event.id} /> : <p className={styles.quiet}>{t('payloadGone')}</p>}
    </>
  );
}

function Replay({ id }: { id: string }) {
  const { t } = useTranslation('deliveries');
  const [replay, { loading }] = useReplayInboundEventMutation({ context: { quiet: true } });
  const run = () =>
    replay({ variables: { id } }).then(
      () => toast.done(t('readAgainDone')),
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
      {t('readAgain')}
    </Button>
  );
}

function Payload({ id }: { id: string }) {
  const { t } = useTranslation('deliveries');
  const { data, error, refetch } = useInboundPayloadQuery({
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  if (error) return <ErrorState title={t('payloadBroken')} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeleton width="60%" />;
  const { inboundPayload: payload } = data;
  if (!payload) return <p className={styles.quiet}>{t('payloadGone')}</p>;
  return (
    <div>
      <p className={styles.label}>{t('payload')}</p>
      <pre className={styles.code} dir="ltr" tabIndex={0} aria-label={t('payload')}>
        {payload.text}
      </pre>
      {payload.isCut ? <p className={styles.quiet}>{t('cut')}</p> : null}
    </div>
  );
}
