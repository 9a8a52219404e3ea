import { IconAlertTriangle, IconRobot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColleagueAvatar, CustomerAvatar, Tag } from '@/ui';
import { ThreadBadge } from '../Threads/ThreadBadge';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import styles from './MailCard.module.css';
import type { ShownMessage } from './message';

interface Props {
  message: ShownMessage;
  ticketSubject: string;
  onRetry: (message: ShownMessage) => void;
}

/** Who wrote to whom, when, and what became of it. */
export function MailHeader({ message, ticketSubject, onRetry }: Props) {
  const { t } = useTranslation('conversation');
  const { t: tr } = useTranslation('messages');
  const { email, author } = message;
  if (!email) return null;
  const isOurs = message.type !== 'INBOUND';
  const id = author.id ?? author.name;
  const to = [...email.to, ...email.cc].join(', ');
  const saysOther = email.subject && bare(email.subject) !== bare(ticketSubject);
  return (
    <header className={styles.header}>
      {isOurs ? (
        <ColleagueAvatar id={id} name={author.name} abbr={author.abbr} size={28} />
      ) : (
        <CustomerAvatar id={id} name={author.name} size={28} />
      )}
      <div className={styles.who}>
        <div className={styles.line}>
          <bdi className={styles.name}>{author.name}</bdi>
          {email.from && !isOurs ? (
            <bdi className={styles.address}>{withoutName(email.from, author.name)}</bdi>
          ) : null}
          {email.isAutomatic ? (
            <Tag icon={<IconRobot size={13} aria-hidden />}>{t('mail.automatic')}</Tag>
          ) : null}
          <ThreadBadge message={message} />
          {email.isForward ? <Tag>{tr('mail.forward')}</Tag> : null}
          {email.isAside ? <Tag>{tr('mail.aside')}</Tag> : null}
          {email.fromUnverified ? (
            <Tag tone="danger" icon={<IconAlertTriangle size={13} aria-hidden />}>
              {t('mail.unverified')}
            </Tag>
          ) : null}
        </div>
        {to ? (
          <div className={styles.to} title={to}>
            {t('mail.to')} <bdi>{to}</bdi>
          </div>
        ) : null}
        {email.bcc.length > 0 ? (
          <div className={styles.to} title={email.bcc.join(', ')}>
            {tr('mail.bcc')} <bdi>{email.bcc.join(', ')}</bdi>
          </div>
        ) : null}
        {saysOther ? (
          <div className={styles.subject} dir="auto">
            {email.subject}
          </div>
        ) : null}
      </div>
      <div className={styles.when}>
        <MessageTime iso={message.createdAt} />
        {isOurs ? <DeliveryLine message={message} onRetry={onRetry} /> : null}
      </div>
    </header>
  );
}

/** A subject without the Re: and Fwd: of many languages. */
function bare(subject: string): string {
  return subject.replace(/^(?:\s*(?:re|fwd?|aw|wg|antw|tr|rv|sv|res|enc|رد)\s*:)+/i, '').trim();
}

/** `Jo <jo@example.test>` stands beside the name already: the address says the rest. A name that differs stays. */
function withoutName(from: string, name: string): string {
  const [, shown = '', address] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? [];
  return address && shown.trim().replace(/^"|"$/g, '') === name ? address : from;
}
