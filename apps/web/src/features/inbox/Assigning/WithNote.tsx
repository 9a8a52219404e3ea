import { Combobox, UnstyledButton } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Assigning.module.css';

/** The foot of a list of assignees: leads to the dialog where one says something with it. */
export function WithNote({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('handling');
  return (
    <Combobox.Footer>
      <UnstyledButton className={styles.withNote} onClick={onAsk}>
        <IconNote size={16} aria-hidden />
        {t('note.action')}
      </UnstyledButton>
    </Combobox.Footer>
  );
}
