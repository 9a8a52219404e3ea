import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './Phone.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

interface Props {
  onPress: (key: string) => void;
  /** There is a field beside it in which one types. */
  isSilentToKeys?: boolean;
}

/** The keys of a telephone; in the order of telephones in every language. */
export function Keypad({ onPress, isSilentToKeys }: Props) {
  const { t } = useTranslation('phone');
  return (
    <div
      className={styles.keypad}
      role="group"
      aria-label={t('keypad')}
      dir="ltr"
      onKeyDown={({ key }) => {
        if (!isSilentToKeys && /^[0-9*#]$/.test(key)) onPress(key);
      }}
    >
      {KEYS.map((key) => (
        <UnstyledButton key={key} className={styles.key} onClick={() => onPress(key)}>
          {key}
        </UnstyledButton>
      ))}
    </div>
  );
}
