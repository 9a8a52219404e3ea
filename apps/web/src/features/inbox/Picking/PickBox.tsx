import { useTranslation } from 'react-i18next';
import type { ShownMessage } from '../Timeline/message';
import styles from './Picking.module.css';

/** The box of a message while messages are selected. */
export function PickBox(props: {
  message: ShownMessage;
  isPicked: boolean;
  onPick: (id: string, isRange: boolean) => void;
}) {
  const { t } = useTranslation(['handling', 'conversation']);
  const { message, isPicked, onPick } = props;
  const name = message.author.name || t('conversation:somebody');
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isPicked}
        aria-label={t('pick.message', { name })}
        onChange={(event) => onPick(message.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
