import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph } from '@/ui';
import type { ShownMessage } from '../Timeline/message';
import type { Thread } from './threadStore';
import styles from './Threads.module.css';

/** The threads of the conversation that is shown; null where there is only one, and nothing to tell apart. */
export const ShownThreads = createContext<readonly Thread[] | null>(null);

/** By which channel a message came or went, where a ticket holds several conversations. */
export function ThreadBadge({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('handling');
  const threads = use(ShownThreads);
  if (!threads || message.type === 'NOTE' || message.type === 'SYSTEM') return null;
  const { channel, threadId } = message;
  const number = threads.find(({ ticketId }) => ticketId === threadId)?.number;
  if (number === undefined) return null;
  const words = t('thread.badge', { channel: channel.name, number });
  return (
    <span className={styles.badge} title={words}>
      <span className="visually-hidden">{words}</span>
      <ChannelGlyph type={channel.type} size={12} />
      <bdi aria-hidden className={styles.words}>
        {channel.name}
      </bdi>
      <bdi aria-hidden>#{number}</bdi>
    </span>
  );
}
