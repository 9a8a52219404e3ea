import { IconMoodPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShownMessage } from '../Timeline/message';
import styles from './Messages.module.css';
import { useReact } from './useReact';

const USUAL = ['👍', '❤️', '😂', '🎉', '👀', '✅'];

interface Props {
  message: ShownMessage;
  /** The customer sees it, not colleagues alone. */
  isSeen: boolean;
  onDone: () => void;
  /** Asks for all the others. */
  onMore: () => void;
}

/** A few emojis above the menu of a message: the person's own favourites first. */
export function ReactionBar({ message, isSeen, onDone, onMore }: Props) {
  const { t } = useTranslation('messages');
  const { react, favourites } = useReact();
  const offered = [...new Set([...favourites, ...USUAL])].slice(0, 6);
  const mine = new Set(message.reactions.filter(({ byViewer }) => byViewer).map(({ emoji }) => emoji));
  return (
    <>
      <div className={styles.emojis} role="group" aria-label={t('react.label')}>
        {offered.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.emoji}
            aria-pressed={mine.has(emoji)}
            aria-label={t('react.with', { emoji })}
            onClick={() => {
              onDone();
              void react(message, emoji, !mine.has(emoji));
            }}
          >
            {emoji}
          </button>
        ))}
        <button type="button" className={styles.emoji} aria-label={t('react.more')} onClick={onMore}>
          <IconMoodPlus size={18} aria-hidden />
        </button>
      </div>
      {isSeen ? <p className={styles.seen}>{t('react.seen')}</p> : null}
    </>
  );
}
