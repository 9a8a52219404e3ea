import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MessageChange } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import type { ShownMessage } from '../Timeline/message';
import { useLiveMessages } from '../Timeline/useLiveMessages';
import { ConversationFactsDocument } from './ConversationRoute.generated';

interface Options {
  ticketId: string;
  cursor: string | undefined;
  onNews: (message: ShownMessage) => void;
  onResync: () => Promise<{ cursor: string | undefined }>;
  onLost: () => void;
}

/** Follows a ticket: what arrives is shown, said to screen readers, and what happened to the ticket is read again. */
export function useFollow({ ticketId, cursor, onNews, onResync, onLost }: Options) {
  const client = useApolloClient();
  const { me } = useSession();
  const { t } = useTranslation('conversation');
  const [said, setSaid] = useState('');
  const [alert, setAlert] = useState('');
  const [news, setNews] = useState<string | null>(null);

  const onEvent = useCallback(
    (change: MessageChange, message: ShownMessage) => {
      if (change === 'UPDATED') {
        if (message.deliveryStatus === 'FAILED') setAlert(t('live.failed', { text: brief(message.text) }));
        return;
      }
      if (message.type === 'SYSTEM') {
        // A system line tells that the ticket itself has changed: its state, its owner, its labels.
        const variables = { id: ticketId };
        void client
          .query({
            query: ConversationFactsDocument,
            variables,
            fetchPolicy: 'network-only',
            context: { quiet: true },
          })
          .catch(() => undefined);
        return;
      }
      if (message.author.kind === 'USER' && message.author.id === me.id) return;
      setSaid(
        t(message.type === 'NOTE' ? 'live.note' : 'live.message', {
          name: message.author.name,
          text: wordsOf(message, t),
        }),
      );
      if (message.type !== 'INBOUND') return;
      onNews(message);
      setNews(message.id);
    },
    [client, me.id, onNews, t, ticketId],
  );
  useLiveMessages({ ticketId, cursor, onEvent, onResync, onLost });
  return { said, alert, news };
}

function wordsOf(message: ShownMessage, t: TFunction<'conversation'>): string {
  if (message.text.trim()) return brief(message.text);
  return t('live.files', { count: message.attachments.length });
}

const brief = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
