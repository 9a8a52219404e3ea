import { IconArrowBackUp, IconLock, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type FocusEvent, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type FragmentType, readFragment } from '@/gql';
import type { TicketListRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ColleagueAvatar, Counter, CustomerAvatar, LabelMark, NobodyMark, Tag, TypingDots } from '@/ui';
import { useSetFavourite } from '../actions/useSetFavourite';
import { RowTick } from '../Bulk/RowTick';
import { PutOffMark } from '../Snooze/PutOffMark';
import { TicketListRowFragmentDoc } from './TicketListRow.generated';
import { RowActions } from './RowActions';
import styles from './TicketListRow.module.css';
import { useRowTyping } from './useRowTyping';

interface Props {
  ticket: FragmentType<typeof TicketListRowFragmentDoc>;
  to: string;
  isOpen: boolean;
  isCurrent: boolean;
  isTicked: boolean;
  /** Something in the list is selected. */
  isSelecting: boolean;
  /** What is in this list can be worked on. */
  isWork: boolean;
  onTick: (id: string, range: boolean) => void;
}

/** One ticket in the list: who, what was said last, what it carries, whose it is. Its height never depends on its content. */
export const TicketListRow = memo(function TicketListRow(props: Props) {
  const ticket = readFragment(TicketListRowFragmentDoc, props.ticket);
  const isUnread = ticket.unreadCount > 0;
  const near = useNear();
  const hasActions = near.isNear && props.isWork && !props.isSelecting && ticket.status !== 'CLOSED';
  return (
    <div
      className={styles.row}
      {...near.handlers}
      data-open={props.isOpen || undefined}
      data-unread={isUnread || undefined}
      data-closed={ticket.status === 'CLOSED' || undefined}
      data-asleep={ticket.snoozedUntil !== null || undefined}
      data-ticked={props.isTicked || undefined}
    >
      <Cover ticket={ticket} to={props.to} isCurrent={props.isCurrent} isOpen={props.isOpen} />
      {isUnread ? <span className={styles.dot} aria-hidden /> : null}
      <CustomerAvatar
        id={ticket.contact.id}
        name={ticket.contact.fullName}
        picture={ticket.contact.picture}
        channel={ticket.channel.type}
      />
      <RowTick
        name={ticket.contact.fullName}
        isTicked={props.isTicked}
        isShown={props.isSelecting}
        onTick={(range) => props.onTick(ticket.id, range)}
      />
      <div className={styles.lines}>
        <Head ticket={ticket} />
        <div className={styles.line}>
          <Preview ticket={ticket} />
          {ticket.channel.type !== 'EMAIL' || ticket.unreadCount > 1 ? (
            <Counter value={ticket.unreadCount} />
          ) : null}
        </div>
        <Foot ticket={ticket} />
      </div>
      {hasActions ? (
        // Their words may still be on the way: the row stays under the pointer meanwhile.
        <Suspense fallback={null}>
          <RowActions
            ticket={ticket}
            isOpen={props.isOpen}
            tabIndex={props.isCurrent ? 0 : -1}
            onHold={near.hold}
          />
        </Suspense>
      ) : null}
    </div>
  );
});

type CoverProps = Pick<Props, 'to' | 'isCurrent' | 'isOpen'> & { ticket: TicketListRowFragment };

/** The link lies over the whole row, and says in a sentence what the row shows. */
function Cover({ ticket, to, isCurrent, isOpen }: CoverProps) {
  const { t } = useTranslation('tickets');
  const { contact, subject, unreadCount } = ticket;
  const unread = unreadCount > 0 && t('row.unread', { count: unreadCount });
  return (
    <Link
      className={styles.cover}
      to={to}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isOpen ? 'page' : undefined}
      data-ticket={ticket.id}
    >
      <span className="visually-hidden">
        {[contact.fullName, subject, unread].filter(Boolean).join(', ')}
      </span>
    </Link>
  );
}

/** The pointer is on the row or the focus within it, or something that was opened there is not done yet. */
function useNear() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHeld, hold] = useState(false);
  const handlers = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    // A row that was clicked keeps the focus, and its time is to be read.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { isNear: isHovered || isFocused || isHeld, hold, handlers };
}

/** Who wrote, and when last. */
function Head({ ticket }: { ticket: TicketListRowFragment }) {
  const relative = useRelativeTime();
  return (
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
  );
}

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
        <PutOffMark ticket={ticket} />
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
