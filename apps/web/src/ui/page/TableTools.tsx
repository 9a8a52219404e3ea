import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedTerm } from '@/lib/typed-term';
import { IconAction } from '../feedback/IconAction';
import styles from './TableTools.module.css';

/** The line above a table: search, filters, and whatever else works on the list. */
export function TableTools(props: { children: ReactNode }) {
  return <div className={styles.tools}>{props.children}</div>;
}

/** After this pause in typing the list follows. */
const PAUSE_MS = 250;

/** The search field of a table. */
export function TableSearch(props: { value: string; label: string; onChange: (term: string) => void }) {
  const { t } = useTranslation('ui');
  const { text, type, tell, leave } = useTypedTerm(props.value, props.onChange, PAUSE_MS);
  return (
    <TextInput
      className={styles.search}
      role="searchbox"
      value={text}
      placeholder={props.label}
      aria-label={props.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <IconAction size={24} label={t('table.clearSearch')} onClick={() => tell('')}>
            <IconX size={14} />
          </IconAction>
        ) : null
      }
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
