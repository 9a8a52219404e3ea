import { IconArrowBackUp, IconClock, IconEyeOff, IconLock, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChatTicketFragment } from '@/gql/graphql';
import { useTypists } from '@/features/inbox/Conversation/usePresence';
import { formatDateTime, useNow } from '@/lib/format';
import { ChannelGlyph, ColleagueAvatar, LabelMark, LineSkeleton, NobodyMark, TypingDots } from '@/ui';
import styles from './TicketCard.module.css';
import { statusOf, timeLeft } from './ticketFacts';
import { useTicketCard } from './useTicketCard';

/** A conversation in the talk of colleagues: what it is now, to each with their own rights. */
export function TicketCard({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('chatDesk');
  const card = useTicketCard(ticketId);
  if (card.is === 'hidden')
    return (
      <p className={styles.hidden} data-ticket-card={ticketId}>
        <IconEyeOff size={16} aria-hidden />
        {t('card.hidden')}
      </p>
    );
  if (card.is === 'broken')
    return (
      <p className={styles.hidden} data-ticket-card={ticketId}>
        {t('card.broken')}
        <button type="button" className={styles.again} onClick={card.again}>
          {t('card.again')}
        </button>
      </p>
    );
  if (card.is === 'there') return <Shown ticket={card.ticket} />;
  return (
    <div className={styles.card} aria-busy="true">
      <LineSkeleton width={160} height={12} />
      <LineSkeleton width={240} height={14} />
      <LineSkeleton width={120} height={12} />
    </div>
  );
}

function Shown({ ticket }: { ticket: ChatTicketFragment }) {
  const { t } = useTranslation('chatDesk');
  const status = statusOf(ticket);
  const { id, number, contact, subject } = ticket;
  return (
    <article
      className={styles.card}
      data-ticket-card={id}
      data-status={status}
      aria-label={t('card.label', { number, name: contact.fullName })}
    >
      <div className={styles.line}>
        <ChannelGlyph type={ticket.channel.type} size={14} />
        <span className={styles.who}>
          <span dir="ltr">#{number}</span> · <bdi>{contact.fullName}</bdi>
        </span>
        <span className={styles.status} data-status={status}>
          <i aria-hidden />
          {t(`status.${status}`)}
        </span>
      </div>
      <p className={styles.subject} dir="auto">
        {subject}
      </p>
      <div className={styles.line}>
        <span className={styles.labels}>
          {ticket.labels.slice(0, 3).map((label) => (
            <LabelMark key={label.id} name={label.name} color={label.color} />
          ))}
          {ticket.labels.length === 0 ? <span className={styles.where}>{ticket.channel.name}</span> : null}
        </span>
        <TimeLeft ticket={ticket} />
        <Owner ticket={ticket} />
      </div>
      <div className={styles.foot}>
        <Now ticket={ticket} />
        <Link to={`/tickets/${id}`} target={linkTarget()} className={styles.open}>
          {t('card.open')}
          <span className="visually-hidden"> #{number}</span>
        </Link>
      </div>
    </article>
  );
}

/** A window of its own keeps its thread: the conversation opens in the other one. */
const linkTarget = () => (window.opener && location.pathname.startsWith('/team-chat') ? '_blank' : undefined);

function TimeLeft({ ticket: { sending, status } }: { ticket: ChatTicketFragment }) {
  const { t } = useTranslation('chatDesk');
  const now = useNow();
  if (!sending?.until || status === 'CLOSED') return null;
  const left = timeLeft(sending.until, now);
  if (!left) return null;
  const words = t(left.days > 0 ? 'card.leftDays' : 'card.left', { ...left });
  return (
    <span className={styles.left} data-near={left.isNear || undefined} title={formatDateTime(sending.until)}>
      <IconClock size={13} aria-hidden />
      <span className="visually-hidden">{t('card.window')} </span>
      {words}
    </span>
  );
}

function Owner({ ticket: { assignee, team } }: { ticket: ChatTicketFragment }) {
  const { t } = useTranslation('chatDesk');
  if (assignee)
    return (
      <ColleagueAvatar
        id={assignee.id}
        name={assignee.fullName}
        abbr={assignee.abbr}
        image={assignee.profileImage}
        label={t('card.assigned', { name: assignee.fullName })}
      />
    );
  if (team)
    return (
      <ColleagueAvatar
        id={`team-${team.id}`}
        name={team.name}
        label={t('card.assigned', { name: team.name })}
      />
    );
  return <NobodyMark label={t('card.nobody')} />;
}

/** Who answers now; else what was said last. */
function Now({ ticket }: { ticket: ChatTicketFragment }) {
  const { t } = useTranslation('chatDesk');
  const typist = useTypists(ticket.id).find(({ who, mode }) => who.kind === 'USER' && mode === 'REPLY');
  if (typist)
    return (
      <span className={styles.replying}>
        <TypingDots /> <bdi>{t('card.replying', { name: typist.who.name })}</bdi>
      </span>
    );
  const { lastMessage } = ticket;
  if (!lastMessage) return <span className={styles.last} />;
  const [file] = lastMessage.attachments;
  return (
    <span className={styles.last}>
      {lastMessage.type === 'OUTBOUND' ? (
        <IconArrowBackUp size={14} role="img" aria-label={t('card.ours')} />
      ) : null}
      {lastMessage.type === 'NOTE' ? <IconLock size={13} role="img" aria-label={t('card.note')} /> : null}
      {file && !lastMessage.text ? <IconPaperclip size={14} aria-hidden /> : null}
      <span className={styles.words} dir="auto">
        {lastMessage.text || file?.name}
      </span>
    </span>
  );
}
