import { Button } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { useThread } from '../../Threads/threadStore';
import { RecipientsInput } from '@/ui/recipients';
import type { ComposerMode } from '../drafts';
import styles from './MailLines.module.css';
import { useTicketSendersQuery } from './Senders.generated';
import { FromChoice } from './FromChoice';
import { type MailFrame, putMail, replyAll, useAnswered, useMail } from './mailStore';

const LIMIT = 50;

/** To whom an answer by mail goes: one line to read, and three fields to change it; and whether it quotes what it answers. */
export function MailLines({ ticket, mode }: { ticket: ComposerTicketFragment; mode: ComposerMode }) {
  const { t } = useTranslation('messages');
  const frame = useMail(ticket.id);
  const answered = useAnswered(ticket.id);
  const [isOpen, setOpen] = useState(false);
  if (mode !== 'REPLY' || ticket.channel.type !== 'EMAIL') return null;
  const to = frame.to ?? (answered?.from ? [answered.from] : []);
  const all = answered ? replyAll(answered, ticket.channel.address ?? null) : null;
  const change = (part: Partial<MailFrame>) => putMail(ticket.id, { ...frame, ...part });
  const others = [...to, ...frame.cc, ...frame.bcc];
  return (
    <div className={styles.lines}>
      <TicketFrom ticket={ticket} frame={frame} onChange={change} />
      {isOpen ? (
        <Fields to={to} frame={frame} onChange={change} />
      ) : (
        <button type="button" className={styles.summary} aria-expanded={false} onClick={() => setOpen(true)}>
          <span className={styles.word}>{t('mail.to')}</span>
          <bdi className={styles.names}>{others.join(', ') || ticket.contact.fullName}</bdi>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
      <div className={styles.ends}>
        {all && all.cc.length > 0 && frame.cc.length === 0 ? (
          <Button variant="subtle" size="compact-xs" onClick={() => change(all)}>
            {t('mail.replyAll', { count: all.cc.length + 1 })}
          </Button>
        ) : null}
        {answered ? (
          <button
            type="button"
            className={styles.history}
            aria-pressed={frame.withHistory}
            title={t(frame.withHistory ? 'mail.withHistory' : 'mail.withoutHistory')}
            aria-label={t('mail.history')}
            onClick={() => change({ withHistory: !frame.withHistory })}
          >
            <IconDots size={16} aria-hidden />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Only where the mailbox has several addresses. */
function TicketFrom({ ticket, frame, onChange }: FromProps) {
  const { t } = useTranslation('messages');
  const { thread } = useThread(ticket);
  const { data } = useTicketSendersQuery({
    variables: { ticketId: ticket.id, viaTicketId: thread?.ticketId ?? null },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const { addresses = [], usual = null } = data?.ticketSenders ?? {};
  return (
    <FromChoice
      label={t('mail.from')}
      addresses={addresses}
      value={frame.from ?? usual}
      onChange={(from) => onChange({ from })}
    />
  );
}

interface FromProps {
  ticket: ComposerTicketFragment;
  frame: MailFrame;
  onChange: (part: Partial<MailFrame>) => void;
}

function Fields(props: {
  to: readonly string[];
  frame: MailFrame;
  onChange: (part: Partial<MailFrame>) => void;
}) {
  const { t } = useTranslation('messages');
  const { frame, onChange } = props;
  const line = (name: 'to' | 'cc' | 'bcc', addresses: readonly string[]) => (
    <RecipientsInput
      variant="line"
      label={t(`mail.${name}`)}
      value={addresses.map((address) => ({ address }))}
      limit={LIMIT}
      onChange={(value) => onChange({ [name]: value.map(({ address }) => address) })}
    />
  );
  return (
    <div className={styles.fields}>
      {line('to', props.to)}
      {line('cc', frame.cc)}
      {line('bcc', frame.bcc)}
    </div>
  );
}
