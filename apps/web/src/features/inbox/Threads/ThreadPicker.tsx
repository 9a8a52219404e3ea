import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { ChannelGlyph } from '@/ui';
import { chooseThread, type Thread, useThread } from './threadStore';
import styles from './Threads.module.css';

/** By which of the merged conversations the answer goes out: its channel, and its customer. */
export function ThreadPicker({ ticket, mode }: { ticket: ComposerTicketFragment; mode: 'REPLY' | 'NOTE' }) {
  const { t } = useTranslation('handling');
  const { thread } = useThread(ticket);
  if (!thread || mode !== 'REPLY') return null;
  const { channel, number, contact } = thread;
  const words = t('thread.via', { channel: channel.name, number, name: contact.fullName });
  return (
    <Menu position="top-end" width={300}>
      <Menu.Target>
        <UnstyledButton className={styles.picker} aria-label={words} title={words}>
          <ChannelGlyph type={channel.type} size={14} />
          <bdi className={styles.words}>{channel.name}</bdi>
          <bdi className={styles.number}>#{number}</bdi>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('thread.label')}>
        <Menu.Label>{t('thread.label')}</Menu.Label>
        <Menu.RadioGroup value={thread.ticketId} onChange={(id) => chooseThread(ticket.id, id)}>
          {ticket.threads.map((one) => (
            <Choice key={one.ticketId} thread={one} />
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({ thread: { ticketId, channel, contact, number } }: { thread: Thread }) {
  return (
    <Menu.RadioItem value={ticketId} disabled={channel.status === 'DISABLED'} closeMenuOnClick>
      <span className={styles.choice}>
        <span className={styles.place}>
          <ChannelGlyph type={channel.type} size={14} />
          <bdi>
            {channel.name} #{number}
          </bdi>
        </span>
        <bdi className={styles.quiet}>{contact.fullName}</bdi>
      </span>
    </Menu.RadioItem>
  );
}
