import { useTranslation } from 'react-i18next';
import styles from './RowTick.module.css';

interface Props {
  name: string;
  isTicked: boolean;
  /** Something is selected: then every row shows its box. */
  isShown: boolean;
  onTick: (range: boolean) => void;
}

/** The box in the place of the avatar: under the pointer, while something is selected, and where the avatar is tapped. */
export function RowTick({ name, isTicked, isShown, onTick }: Props) {
  const { t } = useTranslation('bulk');
  return (
    <label className={styles.tick} data-shown={isShown || isTicked || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={-1}
        checked={isTicked}
        aria-label={t('select', { name })}
        onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
