import { useTranslation } from 'react-i18next';
import { useReact } from '../Messages/useReact';
import styles from './Bubbles.module.css';
import type { ShownMessage } from './message';

/** The emojis at a message with how many put them there; a press adds one's own or takes it back. */
export function Reactions({ message, isInline }: { message: ShownMessage; isInline?: boolean }) {
  const { t } = useTranslation('conversation');
  const { react } = useReact();
  const { reactions } = message;
  if (reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} data-inline={isInline || undefined} aria-label={t('reactions')}>
      {reactions.map(({ emoji, count, byViewer }) => (
        <li key={emoji} data-mine={byViewer || undefined}>
          <button
            type="button"
            className={styles.reaction}
            aria-pressed={byViewer}
            aria-label={`${emoji} ${count}`}
            onClick={() => void react(message, emoji, !byViewer)}
          >
            {emoji}
            {count > 1 ? <span>{count}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
