import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSessionRefresh } from '@/lib/session/useSessionRefresh';
import { NewConversation } from '../Composer/new/NewConversation';
import ConversationRoute from '../Conversation/ConversationRoute';
import styles from './ComposerPage.module.css';
import { useBePopout } from './popouts';

/** The composer in a window of its own: of a ticket, with its messages above it, or of a new conversation. */
export default function ComposerPage() {
  const { ticketId } = useParams();
  useSessionRefresh();
  return <div className={styles.window}>{ticketId ? <OfTicket ticketId={ticketId} /> : <OfNobody />}</div>;
}

function OfTicket({ ticketId }: { ticketId: string }) {
  useBePopout(ticketId);
  return <ConversationRoute />;
}

function OfNobody() {
  const { t } = useTranslation('composer');
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <main className={styles.page} aria-label={t('write.newTitle')}>
      <h1 className={styles.title}>{t('write.newTitle')}</h1>
      {begun ? (
        <p className={styles.done}>
          {t('write.begun')} <a href={`/tickets/${begun}`}>#{begun}</a>
        </p>
      ) : (
        <NewConversation onBegun={setBegun} />
      )}
    </main>
  );
}
