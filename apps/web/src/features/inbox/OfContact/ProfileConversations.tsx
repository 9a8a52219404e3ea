import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { EmptyState } from '@/ui';
import { ContactConversationFragmentDoc } from './ContactConversations.generated';
import { type ConversationList, Conversations } from './Conversations';
import { useProfileConversationsQuery } from './ProfileConversations.generated';

const PAGE = 20;

/** Everything that the contacts of a profile wrote about, by whichever channel; the newest first. */
export function ProfileConversations({ profileId }: { profileId: string }) {
  const { t } = useTranslation('profiles');
  const list = useConversations(profileId);
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

function useConversations(profileId: string): ConversationList {
  const { data, error, fetchMore, refetch } = useProfileConversationsQuery({
    variables: { id: profileId, first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [isLoading, setLoading] = useState(false);
  const page = data?.profile.tickets;
  const retry = () => void refetch().catch(() => undefined);
  useNews(['profiles.changed', 'ticket.assigned', 'notice.added'], retry);
  async function more(): Promise<void> {
    setLoading(true);
    await fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { profile } }) => ({
        profile: {
          ...profile,
          tickets: {
            ...profile.tickets,
            edges: [...before.profile.tickets.edges, ...profile.tickets.edges],
          },
        },
      }),
    }).catch(() => undefined);
    setLoading(false);
  }
  return {
    tickets: page?.edges.map(({ node }) => ({
      ...readFragment(ContactConversationFragmentDoc, node),
      who: node.contact.fullName,
    })),
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isFailed: error !== undefined,
    isLoading,
    retry,
    more: () => void more(),
  };
}
