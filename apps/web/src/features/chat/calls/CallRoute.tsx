import { useApolloClient } from '@apollo/client/react';
import { IconVideoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { readFragment } from '@/gql';
import { EmptyState } from '@/ui';
import { chatPath } from '@/lib/chat-path';
import { ChatThreadDocument, ChatThreadFactsFragmentDoc } from '../data/Chat.generated';
import { ChatCallFactsFragmentDoc, ChatCallInDocument } from './Calls.generated';
import { learnCall } from './callStore';
import { enterCall } from './door';

/** The address by which somebody comes into the call of a thread: it shows the thread, and oneself before one comes in. */
export default function CallRoute() {
  const { t } = useTranslation('chatCalls');
  const { threadId = '' } = useParams();
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isOver = false;
    const asked = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;
    const show = async (): Promise<void> => {
      const { data } = await client.query({
        query: ChatThreadDocument,
        variables: { id: threadId },
        ...asked,
      });
      const found = await client.query({ query: ChatCallInDocument, variables: { threadId }, ...asked });
      if (isOver || !data) return;
      const thread = readFragment(ChatThreadFactsFragmentDoc, data.chatThread);
      const told = found.data?.chatCall;
      if (told) {
        const call = readFragment(ChatCallFactsFragmentDoc, told);
        learnCall(call);
        enterCall({ callId: call.id }, call.threadName, true);
      }
      void navigate(chatPath(thread.identifier), { replace: true });
    };
    show().catch(() => setMissing(true));
    return () => {
      isOver = true;
    };
  }, [client, navigate, threadId]);
  if (!isMissing) return null;
  return (
    <EmptyState icon={<IconVideoOff size={20} />} title={t('route.missing')}>
      {t('route.missingText')}
    </EmptyState>
  );
}
