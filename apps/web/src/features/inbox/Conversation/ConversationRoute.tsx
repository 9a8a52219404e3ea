import { IconMessageQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { codedError } from '@/lib/apollo';
import { EmptyState, ErrorState } from '@/ui';
import { Conversation } from './Conversation';
import styles from './Conversation.module.css';
import { useConversationQuery } from './ConversationRoute.generated';
import { ConversationSkeleton } from './ConversationSkeleton';

/** The open ticket. Each ticket is a page of its own: nothing of one can be left over in the next. */
export default function ConversationRoute() {
  const { ticketId = '' } = useParams();
  return <OpenTicket key={ticketId} ticketId={ticketId} />;
}

function OpenTicket({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('conversation');
  const { data, loading, error, refetch } = useConversationQuery({
    variables: { id: ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A colleague may hand over a ticket before every server has heard of it.
    context: { quiet: true, retryMissing: true },
  });
  if (data) return <Conversation ticketRef={data.ticket} isFresh={!loading} refetch={refetch} />;
  if (!error) return <ConversationSkeleton />;
  const refusal = codedError(error);
  const isMissing = refusal?.status === 404 || refusal?.code.endsWith('not_found');
  return (
    <main className={styles.page} aria-label={t('label')}>
      <div className={styles.state}>
        {isMissing ? (
          <EmptyState
            isPage
            icon={<IconMessageQuestion size={20} />}
            title={t('missing.title')}
            actions={<Link to="/tickets">{t('missing.back')}</Link>}
          >
            {t('missing.text')}
          </EmptyState>
        ) : (
          <ErrorState
            title={t('broken.title')}
            detail={refusal?.message ?? t('broken.offline')}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </main>
  );
}
