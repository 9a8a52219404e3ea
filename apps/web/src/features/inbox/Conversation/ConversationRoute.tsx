import { IconEyeOff, IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { codedError } from '@/lib/apollo';
import { useViewport } from '@/lib/viewport';
import { EmptyState, ErrorState } from '@/ui';
import { Signpost } from '../Merging/Signpost';
import { BackToList } from './BackToList';
import { Conversation } from './Conversation';
import styles from './Conversation.module.css';
import { useConversationQuery } from './ConversationRoute.generated';
import { ConversationSkeleton } from './ConversationSkeleton';
import { useAskAgain } from './useAskAgain';
import { useForgetOld } from './useForgetOld';
import { useIsLost, useLose } from './useLost';

/** The open ticket. Each ticket is a page of its own: nothing of one can be left over in the next. */
export default function ConversationRoute() {
  const { ticketId = '' } = useParams();
  const { t } = useTranslation('conversation');
  if (!useIsLost(ticketId)) return <OpenTicket key={ticketId} ticketId={ticketId} />;
  return (
    <main className={styles.page} aria-label={t('label')}>
      <div className={styles.state} role="alert">
        <NotHere words="lost" />
      </div>
    </main>
  );
}

function OpenTicket({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('conversation');
  useForgetOld(ticketId);
  const { data, loading, error, refetch } = useConversationQuery({
    variables: { id: ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const viewport = useViewport();
  const isAlone = viewport === 'phone' || viewport === 'single';
  const lose = useLose(ticketId);
  const refusal = error && codedError(error);
  const isMissing = refusal?.status === 404 || refusal?.code.endsWith('not_found') === true;
  const hasIt = data !== undefined;
  const wasHere = useRef(false);
  useEffect(() => {
    if (isMissing && wasHere.current) lose();
    wasHere.current ||= hasIt;
  }, [hasIt, isMissing, lose]);
  useAskAgain(ticketId, isMissing && !data);
  if (data?.ticket.mergedIntoId) return <Signpost from={data.ticket} to={data.ticket.mergedIntoId} />;
  if (data)
    return <Conversation ticketRef={data.ticket} isFresh={!loading} refetch={refetch} onLost={lose} />;
  if (!error) return <ConversationSkeleton />;
  return (
    <main className={styles.page} aria-label={t('label')}>
      <div className={styles.state}>
        {isMissing ? (
          <NotHere words="missing" />
        ) : (
          <>
            {isAlone ? <BackToList /> : null}
            <ErrorState
              title={t('broken.title')}
              detail={refusal?.message ?? t('broken.offline')}
              onRetry={() => void refetch()}
            />
          </>
        )}
      </div>
    </main>
  );
}

function NotHere({ words }: { words: 'missing' | 'lost' }) {
  const { t } = useTranslation('conversation');
  const Icon = words === 'lost' ? IconEyeOff : IconMessageQuestion;
  return (
    <EmptyState
      isPage
      icon={<Icon size={20} />}
      title={t(`${words}.title`)}
      actions={<Link to="/tickets">{t('missing.back')}</Link>}
    >
      {t(`${words}.text`)}
    </EmptyState>
  );
}
