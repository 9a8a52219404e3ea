import { Button } from '@mantine/core';
import { IconArrowBackUp, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ContactConversationFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ChannelGlyph, ErrorState, Tag } from '@/ui';
import { TableSkeleton } from '@/ui/page';
import styles from './ContactConversations.module.css';

/** With `who`, where it may be of several people. */
export type ListedConversation = ContactConversationFragment & { who?: string };

export interface ConversationList {
  tickets: readonly ListedConversation[] | undefined;
  hasMore: boolean;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
  more: () => void;
}

/** Conversations by whichever channel; the newest first. */
export function Conversations({ list, none }: { list: ConversationList; none: ReactNode }) {
  const { t } = useTranslation('contacts');
  if (!list.tickets && list.isFailed)
    return <ErrorState title={t('conversationsBroken')} onRetry={list.retry} />;
  if (!list.tickets) return <TableSkeleton rows={3} />;
  if (list.tickets.length === 0) return none;
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

function Conversation({ ticket }: { ticket: ListedConversation }) {
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
                {ticket.who ? `${ticket.who}: ` : null}
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
