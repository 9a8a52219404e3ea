import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Mail.module.css';

/** What most people never touch; open as soon as something in it is wrong. */
export function MoreFields({ isNeeded, children }: { isNeeded: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('mail-channels');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isNeeded;
  const Icon = shown ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={styles.more} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <Icon size={14} aria-hidden /> {t('more')}
      </UnstyledButton>
      <Collapse expanded={shown}>
        <div className={styles.wayList}>{children}</div>
      </Collapse>
    </>
  );
}
