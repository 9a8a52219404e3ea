import { IconMoodPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShownChatMessage } from '../data/shapes';
import { useDoor } from './MessageDoor';
import styles from './MessageRow.module.css';

/** The emojis at a message with how many put them there; a press adds one's own or takes it back. */
export function ReactionRow({ message }: { message: ShownChatMessage }) {
  const { t } = useTranslation('chat');
  const door = useDoor();
  if (message.reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label={t('reactions')}>
      {message.reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(door.meId);
        const names = userIds.map((id) => (id === door.meId ? t('you') : door.nameOf(id))).join(', ');
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isMine}
              aria-label={t('reactedWith', { emoji, names, number: userIds.length })}
              title={names}
              onClick={() => door.react(message, emoji, !isMine)}
            >
              <span aria-hidden>{emoji}</span>
              <span className={styles.count} aria-hidden>
                {userIds.length}
              </span>
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          className={styles.reaction}
          aria-label={t('react')}
          title={t('react')}
          onClick={() => door.openEmojis(message)}
        >
          <IconMoodPlus size={14} aria-hidden />
        </button>
      </li>
    </ul>
  );
}
