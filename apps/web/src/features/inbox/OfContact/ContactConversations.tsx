import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { EmptyState } from '@/ui';
import { Conversations } from './Conversations';
import {
  ContactConversationFragmentDoc,
  useContactConversationsQuery,
} from './ContactConversations.generated';

const PAGE = 20;

/** Everything that somebody wrote about, by whichever channel; the newest first. */
export function ContactConversations({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts');
  const list = useConversations(contactId);
  return (
    <Conversations
      list={list}
      none={
        <EmptyState icon={<IconMessages size={18} />} title={t('noConversations')}>
          {t('noConversationsText')}
        </EmptyState>
      }
    />
  );
}

function useConversations(contactId: string) {
  const { data, error, fetchMore, refetch } = useContactConversationsQuery({
    variables: { id: contactId, first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [isLoading, setLoading] = useState(false);
  const page = data?.contact.tickets;
  const retry = () => void refetch().catch(() => undefined);
  useNews(['ticket.assigned', 'notice.added'], retry);
  async function more(): Promise<void> {
    setLoading(true);
    await fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { contact } }) => ({
        contact: {
          ...contact,
          tickets: {
            ...contact.tickets,
            edges: [...before.contact.tickets.edges, ...contact.tickets.edges],
          },
        },
      }),
    }).catch(() => undefined);
    setLoading(false);
  }
  return {
    tickets: page?.edges.map(({ node }) => readFragment(ContactConversationFragmentDoc, node)),
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isFailed: error !== undefined,
    isLoading,
    retry,
    more: () => void more(),
  };
}
