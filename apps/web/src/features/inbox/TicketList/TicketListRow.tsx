import { IconArrowBackUp, IconLock, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type FragmentType, readFragment } from '@/gql';
import type { TicketListRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ColleagueAvatar, Counter, CustomerAvatar, LabelMark, NobodyMark, Tag, TypingDots } from '@/ui';
import { useSetFavourite } from '../actions/useSetFavourite';
import { TicketListRowFragmentDoc } from './TicketListRow.generated';
import styles from './TicketListRow.module.css';
import { useRowTyping } from './useRowTyping';

interface Props {
  ticket: FragmentType<typeof TicketListRowFragmentDoc>;
  to: string;
  isOpen: boolean;
  isCurrent: boolean;
}

/** One ticket in the list: who, what was said last, what it carries, whose it is. Its height never depends on its content. */
export const TicketListRow = memo(function TicketListRow(props: Props) {
  const ticket = readFragment(TicketListRowFragmentDoc, props.ticket);
  const { t } = useTranslation('tickets');
  const relative = useRelativeTime();
  const isUnread = ticket.unreadCount > 0;
  return (
    <div
      className={styles.row}
      data-open={props.isOpen || undefined}
      data-unread={isUnread || undefined}
      data-closed={ticket.status === 'CLOSED' || undefined}
    >
      <Link
        className={styles.cover}
        to={props.to}
        tabIndex={props.isCurrent ? 0 : -1}
        aria-current={props.isOpen ? 'page' : undefined}
        data-ticket={ticket.id}
      >
        <span className="visually-hidden">
          {[
            ticket.contact.fullName,
            ticket.subject,
            isUnread && t('row.unread', { count: ticket.unreadCount }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Link>
      {isUnread ? <span className={styles.dot} aria-hidden /> : null}
      <CustomerAvatar id={ticket.contact.id} name={ticket.contact.fullName} channel={ticket.channel.type} />
      <div className={styles.lines}>
        <div className={styles.line}>
          <span className={styles.name} dir="auto">
            {ticket.contact.fullName}
          </span>
          <Star ticket={ticket} />
          <time
            className={styles.time}
            dateTime={ticket.lastMessageAt}
            title={formatDateTime(ticket.lastMessageAt)}
          >
            {relative(ticket.lastMessageAt)}
          </time>
        </div>
        <div className={styles.line}>
          <Preview ticket={ticket} />
          {ticket.channel.type !== 'EMAIL' || ticket.unreadCount > 1 ? (
            <Counter value={ticket.unreadCount} />
          ) : null}
        </div>
        <Foot ticket={ticket} />
      </div>
    </div>
  );
});

function Star({ ticket }: { ticket: TicketListRowFragment }) {
  const { t } = useTranslation('tickets');
  const setFavourite = useSetFavourite();
  const Shape = ticket.isFavourite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.star}
      tabIndex={-1}
      aria-pressed={ticket.isFavourite}
      aria-label={t(ticket.isFavourite ? 'row.unstar' : 'row.star', { name: ticket.contact.fullName })}
      onClick={() => void setFavourite(ticket, !ticket.isFavourite)}
    >
      <Shape size={14} aria-hidden />
    </button>
  );
}

/** The last thing that was said: text first; a note, a file and our own answer say so by an icon with a word. */
function Preview({ ticket }: { ticket: TicketListRowFragment }) {
  const { t } = useTranslation('tickets');
  const isTyping = useRowTyping(ticket.id, ticket.channel.type === 'CHAT' && ticket.status !== 'CLOSED');
  if (isTyping) {
    return (
      <span className={styles.typing}>
        <TypingDots /> {t('row.typing')}
      </span>
    );
  }
  const message = ticket.lastMessage;
  const file = message?.attachments[0];
  return (
    <span className={styles.preview}>
      {message?.type === 'OUTBOUND' ? (
        <IconArrowBackUp size={14} role="img" aria-label={t('row.ours')} />
      ) : null}
      {message?.type === 'NOTE' ? <IconLock size={13} role="img" aria-label={t('row.note')} /> : null}
      {file && !message?.text ? <IconPaperclip size={14} aria-hidden /> : null}
      <span className={styles.words} dir="auto">
        {ticket.channel.type === 'EMAIL' ? <span className={styles.subject}>{ticket.subject} </span> : null}
        {message?.text || file?.name || (ticket.channel.type === 'EMAIL' ? '' : ticket.subject)}
      </span>
    </span>
  );
}

function Foot({ ticket }: { ticket: TicketListRowFragment }) {
  const { t } = useTranslation('tickets');
  const { assignee, team } = ticket;
  return (
    <div className={styles.line}>
      <span className={styles.marks}>
        {ticket.isSpam ? <Tag>{t('row.spam')}</Tag> : null}
        {ticket.labels.slice(0, 2).map((label) => (
          <LabelMark key={label.id} name={label.name} color={label.color} />
        ))}
        {ticket.labels.length === 0 ? <span className={styles.where}>{ticket.channel.name}</span> : null}
      </span>
      {assignee ? (
        <ColleagueAvatar
          id={assignee.id}
          name={assignee.fullName}
          abbr={assignee.abbr}
          image={assignee.profileImage}
          label={t('row.assignedTo', { name: assignee.fullName })}
        />
      ) : team ? (
        <ColleagueAvatar
          id={`team-${team.id}`}
          name={team.name}
          label={t('row.assignedTo', { name: team.name })}
        />
      ) : (
        <NobodyMark label={t('row.nobody')} />
      )}
    </div>
  );
}
