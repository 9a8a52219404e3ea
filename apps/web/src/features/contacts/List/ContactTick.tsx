import { useTranslation } from 'react-i18next';
import styles from './ContactRow.module.css';

interface Props {
  name: string;
  isTicked: boolean;
  /** Somebody is ticked: then every row shows its box. */
  isShown: boolean;
  onTick: (range: boolean) => void;
}

/** The box in the place of the picture: under the pointer, and while somebody is ticked. */
export function ContactTick({ name, isTicked, isShown, onTick }: Props) {
  const { t } = useTranslation('contacts');
  return (
    <label className={styles.tick} data-shown={isShown || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={-1}
        checked={isTicked}
        aria-label={t('tick', { name })}
        onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
