import { Button } from '@mantine/core';
import { IconArrowBackUp, IconLock, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readFragment } from '@/gql';
import type { ContactConversationFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useNews } from '@/lib/news';
import { useRelativeTime } from '@/lib/relative-time';
import { ChannelGlyph, EmptyState, ErrorState, Tag } from '@/ui';
import { TableSkeleton } from '@/ui/page';
import styles from './ContactConversations.module.css';
import {
  ContactConversationFragmentDoc,
  useContactConversationsQuery,
} from './ContactConversations.generated';

const PAGE = 20;

/** Everything that somebody wrote about, by whichever channel; the newest first. */
export function ContactConversations({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts');
  const list = useConversations(contactId);
  if (!list.tickets && list.isFailed)
    return <ErrorState title={t('conversationsBroken')} onRetry={list.retry} />;
  if (!list.tickets) return <TableSkeleton rows={3} />;
  if (list.tickets.length === 0)
    return (
      <EmptyState icon={<IconMessages size={18} />} title={t('noConversations')}>
        {t('noConversationsText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('conversations')}>
        {list.tickets.map((ticket) => (
          <Conversation key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {list.hasMore ? (
        <Button
          className={styles.more}
          variant="default"
          size="xs"
          loading={list.isLoading}
          onClick={list.more}
        >
          {t('table.more', { ns: 'ui' })}
        </Button>
      ) : null}
    </>
  );
}

function Conversation({ ticket }: { ticket: ContactConversationFragment }) {
  const { t } = useTranslation(['contacts', 'tickets']);
  const relative = useRelativeTime();
  const { lastMessage, status } = ticket;
  return (
    <li>
      <Link to={`/tickets/${ticket.id}`} className={styles.conversation}>
        <ChannelGlyph type={ticket.channel.type} size={16} label={ticket.channel.name} />
        <span className={styles.lines}>
          <span className={styles.line}>
            <bdi className={styles.subject}>{ticket.subject || `#${ticket.number}`}</bdi>
            <time
              className={styles.time}
              dateTime={ticket.lastMessageAt}
              title={formatDateTime(ticket.lastMessageAt)}
            >
              {relative(ticket.lastMessageAt)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.words}>
              {lastMessage?.type === 'OUTBOUND' ? (
                <IconArrowBackUp size={14} role="img" aria-label={t('tickets:row.ours')} />
              ) : null}
              {lastMessage?.type === 'NOTE' ? (
                <IconLock size={13} role="img" aria-label={t('tickets:row.note')} />
              ) : null}
              <span className={styles.preview} dir="auto">
                {lastMessage?.text || ticket.channel.name}
              </span>
            </span>
            {ticket.isSpam ? <Tag>{t('tickets:row.spam')}</Tag> : null}
            <Tag tone={status === 'CLOSED' ? 'neutral' : 'accent'}>{t(`status.${status}`)}</Tag>
          </span>
        </span>
      </Link>
    </li>
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
